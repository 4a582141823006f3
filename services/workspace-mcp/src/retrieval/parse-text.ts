// Runs in the process of an untrusted parser: it imports no code of this service beside what texts are told by.
import { type ToldText, toldText, type WrittenText } from './told-text';

export const parse = (text: WrittenText): ToldText => toldText(text);
