import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error';
import type { Texts } from '../page/texts';
import { inSeconds } from './time-until';

/** Work that a form begins, one at a time, and what the visitor is told about it. */
export function useAttempt(texts: Texts, problemOf: (code: string) => string | undefined) {
  const [problem, setProblem] = useState('');
  const isBusy = useRef(false);
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(describe(texts, error, problemOf));
    } finally {
      isBusy.current = false;
    }
  }
  return { problem, setProblem, attempt };
}

function describe(texts: Texts, error: unknown, problemOf: (code: string) => string | undefined): string {
  const { code, retryAfterS } = error instanceof ApiError ? error : { code: '', retryAfterS: 0 };
  if (code !== 'rate_limited') return texts(problemOf(code) ?? 'failed');
  return retryAfterS > 0 ? texts('too_many_until', { time: inSeconds(retryAfterS) }) : texts('too_many');
}
