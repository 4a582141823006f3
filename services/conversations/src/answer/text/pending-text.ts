/**
 * The white space and the characters of emphasis at the end of a text, which are held back until it is known what they enclose: where that is
 * nothing but removed marks, they go too.
 */
export interface PendingText {
  addSpace(character: string): void;
  addRun(run: string): void;
  /** Closes the gap that a removed mark leaves: the space before it goes, or else the one behind it. */
  remove(): void;
  /** Returns what was held back, with that text behind it. */
  takeWith(text: string): string;
  isLineStart(): boolean;
  /** Whether it is too much to be held back any longer. */
  isLong(): boolean;
}

const MAX_HELD = 100;

interface Held {
  readonly text: string;
  readonly isSpace: boolean;
  /** Whether something may be enclosed between it and a further run. */
  readonly isOpening: boolean;
  /** Whether a mark was removed behind it. */
  isMarked: boolean;
}

const SPACE = /^(?!\n)\s$/;

export function pendingText(): PendingText {
  const held: Held[] = [];
  let last = '';
  let isGap = false;

  const ending = (): string => held.at(-1)?.text ?? last;
  const isLineStart = (): boolean => ending() === '' || ending().endsWith('\n');
  const hold = (text: string, isSpace: boolean, isOpening: boolean) =>
    held.push({ text, isSpace, isOpening, isMarked: false });

  function isOpening(run: string): boolean {
    return run === '(' || (run !== ')' && (held.at(-1)?.isOpening ?? (isLineStart() || /\s$/.test(ending()))));
  }
  function remove(): void {
    for (const one of held) one.isMarked = true;
    if (SPACE.test(held.at(-1)?.text ?? '')) held.pop();
    else isGap = isLineStart() || (held.at(-1)?.isOpening ?? false);
  }
  /** Where the run that opened it is held, with nothing behind it but white space. */
  function openedBy(run: string): number {
    const at = held.findLastIndex(({ isSpace }) => !isSpace);
    const opener = held[at];
    return opener?.isMarked && closing(opener.text) === run ? at : -1;
  }

  return {
    isLineStart,
    isLong: () => held.length > MAX_HELD,
    remove,
    addSpace(character) {
      if (!isGap) hold(character, true, true);
      isGap = false;
    },
    addRun(run) {
      isGap = false;
      const at = openedBy(run);
      if (at === -1) return void hold(run, false, isOpening(run));
      held.splice(at);
      remove();
    },
    takeWith(text) {
      isGap = false;
      const whole =
        held
          .splice(0)
          .map((one) => one.text)
          .join('') + text;
      last = whole.at(-1) ?? last;
      return whole;
    },
  };
}

const closing = (run: string): string => (run === '(' ? ')' : run);
