export { type Proof, readProof, readRecord, type ShoeRecord, WrongForm } from "./record.ts";
export { faultAgainstSheet, readSheet } from "./sheet.ts";
export { cardText, codeText } from "./shoe.ts";
export { type Check, type Report, verifyChain, verifyShoe } from "./verify.ts";
export { seenPlace, type ShoeStatus, ShoeWatch, type WatchedPicture, type WatchOptions } from "./watch.ts";
