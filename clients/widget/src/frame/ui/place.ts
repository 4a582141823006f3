import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Line } from '../message/message';

/** How far from the end a reader still follows it, in pixels. */
const NEAR = 40;

/**
 * Keeps the place in the messages: the end while the reader is there, else what they read, also when older messages come above
 * it. An empty chat begins at its top. Returns whether something new is below, and the way there.
 */
export function usePlace(box: RefObject<HTMLElement | null>, lines: readonly Line[], draft: string) {
  const [hasNew, setNew] = useState(false);
  const before = useRef({ isAtEnd: true, oldest: '', newest: '', height: 0 });
  const toEnd = () => box.current?.scrollTo(0, box.current.scrollHeight);
  const oldest = lines[0]?.key ?? '';
  const last = lines.at(-1);
  const newest = last?.key ?? '';
  // Measured before the lines of this turn are drawn: sources that are opened change the height without a turn.
  const belowTop = box.current ? box.current.scrollHeight - box.current.scrollTop : 0;
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    if (clientHeight !== before.current.height) return;
    const isAtEnd = newest === '' || scrollHeight - scrollTop - clientHeight < NEAR;
    before.current.isAtEnd = isAtEnd;
    if (isAtEnd) setNew(false);
  };
  useLayoutEffect(() => {
    const { isAtEnd, ...keys } = before.current;
    const isNew = newest !== keys.newest;
    if (newest === '') {
      box.current!.scrollTop = 0;
      setNew(false);
    } else if (isAtEnd || (isNew && last?.state === 'sending')) toEnd();
    else if (isNew) setNew(true);
    else if (oldest !== keys.oldest) box.current!.scrollTop = box.current!.scrollHeight - belowTop;
    Object.assign(before.current, { oldest, newest });
  }, [oldest, newest, draft]);
  // The box gets lower when the field below it grows, and both when another form takes its place, which is no scrolling.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      before.current.height = box.current!.clientHeight;
      if (before.current.isAtEnd && before.current.newest !== '') toEnd();
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return { hasNew, toEnd, onScroll };
}
