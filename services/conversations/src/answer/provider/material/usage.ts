import type { Usage } from '../../text/answer';

/** The tokens of one request to a model. */
export type Tokens = Omit<Usage, 'model'>;

/** The fields of a piece of a completion that say something about its request. */
interface Counted {
  readonly tokens?: Tokens;
  readonly model?: string;
}

/** Counts the tokens of several requests. */
export interface UsageCount {
  /** Begins a request to a model of that name; what is returned takes each piece of its completion. */
  begin(model: string): (piece: Counted) => void;
  /** Undefined when no server has counted any. */
  total(): Usage | undefined;
}

export function usageCount(): UsageCount {
  const requests: { tokens?: Tokens; model: string }[] = [];
  return {
    begin(model) {
      const request: (typeof requests)[number] = { model };
      requests.push(request);
      return (piece) => {
        // A server that counts in every piece counts the request up to there.
        request.tokens = piece.tokens ?? request.tokens;
        request.model = piece.model ?? request.model;
      };
    },
    total() {
      const counted = requests.flatMap(({ tokens, model }) => (tokens ? [{ ...tokens, model }] : []));
      return counted.length === 0 ? undefined : counted.reduce(sumOf);
    },
  };
}

const sumOf = (before: Usage, next: Usage): Usage => ({
  prompt_tokens: before.prompt_tokens + next.prompt_tokens,
  completion_tokens: before.completion_tokens + next.completion_tokens,
  model: next.model,
});

/** The tokens that `usage` of a response counts, under either of their names; undefined when it counts none. */
export function tokensOf(usage: unknown): Tokens | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const counts = usage as Record<string, unknown>;
  const prompt_tokens = countOf(counts.prompt_tokens ?? counts.input_tokens);
  const completion_tokens = countOf(counts.completion_tokens ?? counts.output_tokens);
  if (prompt_tokens === undefined && completion_tokens === undefined) return undefined;
  return { prompt_tokens: prompt_tokens ?? 0, completion_tokens: completion_tokens ?? 0 };
}

/** More tokens than any model reads: a larger number is a mistake of the server. */
const MAX_TOKENS = 100_000_000;

const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= MAX_TOKENS ? Math.round(value) : undefined;
