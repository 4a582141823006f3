const MAX_ROUNDS = 5;
const MAX_CALLS = 8;
/** The time for the calls of all rounds of an answer. */
const TOOLS_MS = 30_000;
const CALL_MS = 10_000;

/** The bounds of one call. */
export interface Allowance {
  readonly call_number: number;
  readonly is_over_limit: boolean;
  readonly timeout_ms: number;
}

/** The calls that the tools of one answer may make (contract: grants-tool-limits). */
export interface ToolBudget {
  isSpent(): boolean;
  beginRound(): {
    allow(): Allowance;
    end(): void;
  };
}

export function toolBudget(): ToolBudget {
  let [rounds, calls, sent, spentMs] = [0, 0, 0, 0];
  return {
    isSpent: () => rounds >= MAX_ROUNDS || sent >= MAX_CALLS || spentMs >= TOOLS_MS,
    beginRound() {
      const began = performance.now();
      rounds += 1;
      return {
        allow() {
          const leftMs = Math.round(Math.min(CALL_MS, TOOLS_MS - spentMs - (performance.now() - began)));
          const isOver = sent >= MAX_CALLS;
          calls += 1;
          if (!isOver) sent += 1;
          return { call_number: calls, is_over_limit: isOver || leftMs <= 0, timeout_ms: Math.max(1, leftMs) };
        },
        end() {
          spentMs += performance.now() - began;
        },
      };
    },
  };
}
