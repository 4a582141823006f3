import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Line } from '../chat/message';

/** How far from the end a reader still follows it, in pixels. */
const NEAR = 40;

/**
 * Keeps the place in the messages: the end while the reader is there, else what they read, also when older messages come above
 * it. Returns whether something new is below, and the way there.
 */
export function usePlace(box: RefObject<HTMLElement | null>, lines: readonly Line[], draft: string) {
  const [hasNew, setNew] = useState(false);
  const before = useRef({ isAtEnd: true, height: 0, top: 0, oldest: '', newest: '' });
  const toEnd = () => box.current?.scrollTo(0, box.current.scrollHeight);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    Object.assign(before.current, { isAtEnd, top: scrollTop, height: scrollHeight });
    if (isAtEnd) setNew(false);
  };
  const oldest = lines[0]?.key ?? '';
  const last = lines.at(-1);
  const newest = last?.key ?? '';
  useLayoutEffect(() => {
    const element = box.current!;
    const { isAtEnd, height, top, ...keys } = before.current;
    const isNew = newest !== keys.newest;
    if (isAtEnd || (isNew && last?.state === 'sending')) toEnd();
    else if (isNew) setNew(true);
    else if (oldest !== keys.oldest) element.scrollTop = top + element.scrollHeight - height;
    Object.assign(before.current, { height: element.scrollHeight, top: element.scrollTop, oldest, newest });
  }, [oldest, newest, draft]);
  return { hasNew, toEnd, onScroll };
}
