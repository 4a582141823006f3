import { sentencesIn } from './sentences';

/** A part of a passage that is embedded by itself, `[start, end)` of the passage's text. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** The meaning of a longer text is that of none of its sentences. */
const MAX_LENGTH = 250;
/** A passage of the usual length has some five. */
const MAX_WINDOWS = 12;

/** The parts of a text of some sentences or lines each, in order; a text that is too long for so many parts is read up to the last one. */
export function windowsOf(text: string): Window[] {
  const windows: Window[] = [];
  for (const { start, end } of linesAndSentences(text)) {
    const last = windows.at(-1);
    if (last && end - last.start <= MAX_LENGTH) windows[windows.length - 1] = { start: last.start, end };
    else if (windows.length < MAX_WINDOWS) windows.push({ start, end });
    else break;
  }
  return windows;
}

function linesAndSentences(text: string): Window[] {
  const spans: Window[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    spans.push(...sentencesIn(text, { start: at, end: at + line.length }));
    at += line.length + 1;
  }
  return spans;
}
