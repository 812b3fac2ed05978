// A plain look-up simulator, the yardstick for the fast lane: six decks, the dealer hits soft 17 and peeks, double any
// two cards and after splits, split to four hands, aces once; a chart of total, softness and pair against the up card.
//
//     g++ -O3 -march=native -std=c++17 lookup.cpp -o lookup && ./lookup fresh|cut ROUNDS SEED
//
// Prints: rounds, net in half bets, processor seconds.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

constexpr int CARDS = 312, CUT = 234, SOFT = 32, NATURAL = SOFT + 21;

struct Random {  // xoshiro256**, seeded by splitmix64
    uint64_t s[4];
    uint32_t spare = 0;
    bool has_spare = false;
    explicit Random(uint64_t seed) {
        for (auto& word : s) {
            uint64_t z = (seed += 0x9E3779B97F4A7C15u);
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
            word = z ^ (z >> 31);
        }
    }
    static uint64_t rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }
    uint32_t next() {
        if (has_spare) {
            has_spare = false;
            return spare;
        }
        const uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
        s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
        s[3] = rotate(s[3], 45);
        spare = uint32_t(result >> 32);
        has_spare = true;
        return uint32_t(result);
    }
};

enum Action : uint8_t { Stand, Hit, Double };

// States are hard totals, and soft totals above SOFT; up cards and card values are 1 (ace) to 10.
uint8_t after[64][12], later[64][12], first[64][12], splits[12][12];

void fill_tables() {
    const char* hard[] = {"hddddhhhhh", "ddddddddhh", "dddddddddd", "hhssshhhhh"};             // 9, 10, 11, 12
    const char* soft[] = {"hhhhdhhhhh", "hhhddhhhhh", "hhhddhhhhh", "hhdddhhhhh", "hhdddhhhhh",  // 12 to 16
                          "hddddhhhhh", "dddddsshhh", "ssssdsssss"};                             // 17, 18, 19
    const char* pairs[] = {"", "yyyyyyyyyy", "yyyyyynnnn", "yyyyyynnnn", "nnnyynnnnn", "nnnnnnnnnn",
                           "yyyyynnnnn", "yyyyyynnnn", "yyyyyyyyyy", "yyyyynyynn", "nnnnnnnnnn"};
    for (int state = 0; state < 64; ++state) {
        const bool is_soft = state >= SOFT;
        const int total = state % SOFT;
        for (int card = 1; card <= 10; ++card) {
            int sum = total + card, next_soft = is_soft;
            if (card == 1 && sum + 10 <= 21) sum += 10, next_soft = 1;
            if (sum > 21 && next_soft) sum -= 10, next_soft = 0;
            after[state][card] = uint8_t(sum > 31 ? 31 : sum + (next_soft ? SOFT : 0));
        }
        for (int up = 1; up <= 10; ++up) {
            const int column = up == 1 ? 9 : up - 2;
            char letter = 's';
            if (is_soft) {
                letter = total < 12 ? 'h' : total <= 19 ? soft[total - 12][column] : 's';
            } else if (total <= 8) {
                letter = 'h';
            } else if (total <= 12) {
                letter = hard[total - 9][column];
            } else if (total <= 16) {
                letter = column < 5 ? 's' : 'h';
            }
            first[state][up] = letter == 'd' ? Double : letter == 'h' ? Hit : Stand;
            later[state][up] = letter == 's' || (letter == 'd' && is_soft && total >= 18) ? Stand : Hit;
        }
    }
    for (int value = 1; value <= 10; ++value)
        for (int up = 1; up <= 10; ++up) splits[value][up] = pairs[value][up == 1 ? 9 : up - 2] == 'y';
}

struct Shoe {
    std::array<uint8_t, CARDS> cards;
    uint32_t dealt = 0;
    Random random;
    explicit Shoe(uint64_t seed) : random(seed) {
        for (int k = 0; k < CARDS; ++k) cards[k] = uint8_t(k % 13 < 9 ? k % 13 + 1 : 10);
    }
    int deal() {
        const uint32_t chosen = dealt + uint32_t(uint64_t(random.next()) * (CARDS - dealt) >> 32);
        const uint8_t card = cards[chosen];
        cards[chosen] = cards[dealt];
        cards[dealt++] = card;
        return card;
    }
};

// One hand to its end: its final state, and what is wagered on it.
inline int play_hand(Shoe& shoe, int state, int up, int& wager) {
    Action action = Action(first[state][up]);
    wager = 1;
    if (action == Double) {
        wager = 2;
        return after[state][shoe.deal()];
    }
    while (action == Hit) {
        state = after[state][shoe.deal()];
        action = Action(later[state][up]);
    }
    return state;
}

inline int play_dealer(Shoe& shoe, int state) {
    while (state < 17 || (state >= SOFT && state <= SOFT + 17)) state = after[state][shoe.deal()];
    return state % SOFT;
}

inline int compare(int total, int dealer, int wager) {
    if (total > 21) return -wager;
    if (dealer > 21 || total > dealer) return wager;
    return total < dealer ? -wager : 0;
}

int play_split(Shoe& shoe, int value, int up, int dealer_state) {
    int totals[4], wagers[4], hands = 2, finished = 0;
    bool live = false;
    const int single = after[0][value];
    while (finished < hands) {
        int card = shoe.deal();
        while (card == value && value != 1 && hands < 4) ++hands, card = shoe.deal();
        int state = after[single][card], wager = 1;
        if (value != 1) state = play_hand(shoe, state, up, wager);
        totals[finished] = state % SOFT;
        wagers[finished] = wager;
        live |= totals[finished++] <= 21;
    }
    const int dealer = live ? play_dealer(shoe, dealer_state) : 0;
    int net = 0;
    for (int k = 0; k < hands; ++k) net += compare(totals[k], dealer, wagers[k]);
    return net;
}

// The net of one round, in half bets.
int play_round(Shoe& shoe) {
    const int one = shoe.deal(), up = shoe.deal(), two = shoe.deal(), hole = shoe.deal();
    const int state = after[after[0][one]][two], dealer_state = after[after[0][up]][hole];
    if (state == NATURAL) return dealer_state == NATURAL ? 0 : 3;
    if (dealer_state == NATURAL) return -2;
    if (one == two && splits[one][up]) return 2 * play_split(shoe, one, up, dealer_state);
    int wager;
    const int total = play_hand(shoe, state, up, wager) % SOFT;
    return 2 * (total > 21 ? -wager : compare(total, play_dealer(shoe, dealer_state), wager));
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) return 2;
    const bool fresh = !std::strcmp(words[1], "fresh");
    const long rounds = std::atol(words[2]);
    fill_tables();
    Shoe shoe(std::strtoull(words[3], nullptr, 10));
    long net = 0;
    const std::clock_t began = std::clock();
    for (long k = 0; k < rounds; ++k) {
        if (fresh || shoe.dealt >= CUT) shoe.dealt = 0;
        net += play_round(shoe);
    }
    std::printf("%ld %ld %.6f\n", rounds, net, double(std::clock() - began) / CLOCKS_PER_SEC);
}
