// Runs in the process of an untrusted parser: it imports no code of this service beside what splits texts.
import { type SplitText, splitText, type WrittenText } from './split-text';

export const parse = (text: WrittenText): SplitText => splitText(text);
