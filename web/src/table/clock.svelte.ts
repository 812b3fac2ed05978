/** Seconds until something open runs out; ticks only while something is open. */

export class Clock {
  seconds = $state<number | null>(null);

  /** `deadline` is on the clock of performance.now(). */
  constructor(deadline: () => number | null) {
    $effect(() => {
      const end = deadline();
      if (end === null) {
        this.seconds = null;
        return;
      }
      let timer = 0;
      const tick = () => {
        const left = Math.max(0, end - performance.now());
        this.seconds = Math.ceil(left / 1000);
        if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000);
      };
      tick();
      return () => clearTimeout(timer);
    });
  }
}
