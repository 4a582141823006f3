interface Found<Value> {
  readonly value: Value;
  /** Percent-decoded, by name. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the entry of a path in one walk over its segments, however many entries there are. Throws a URIError when a parameter
 * cannot be decoded (RFC 3986 §2.1).
 */
export type PathTable<Value> = (path: string) => Found<Value> | undefined;

interface Entry<Value> {
  readonly value: Value;
  readonly names: readonly string[];
}

interface Node<Value> {
  readonly literals: Map<string, Node<Value>>;
  parameter?: Node<Value>;
  entry?: Entry<Value>;
}

/** Patterns are paths with {name} in place of whole segments; where two match, the one with a literal earlier wins. */
export function pathTable<Value>(patterns: Iterable<readonly [pattern: string, value: Value]>): PathTable<Value> {
  const root = newNode<Value>();
  for (const [pattern, value] of patterns) {
    const segments = pattern.split('/');
    const names = segments.filter(isParameter).map((segment) => segment.slice(1, -1));
    segments.reduce(child, root).entry = { value, names };
  }
  return (path) => {
    const given: string[] = [];
    const entry = walk(root, path.split('/'), 0, given);
    return entry && { value: entry.value, params: paramsOf(entry.names, given) };
  };
}

const newNode = <Value>(): Node<Value> => ({ literals: new Map() });

const isParameter = (segment: string): boolean => segment.startsWith('{');

function child<Value>(node: Node<Value>, segment: string): Node<Value> {
  if (isParameter(segment)) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const next = node.literals.get(segment) ?? newNode();
  node.literals.set(segment, next);
  return next;
}

/** Appends the texts of the parameters to `given`. */
function walk<Value>(
  node: Node<Value>,
  segments: readonly string[],
  index: number,
  given: string[],
): Entry<Value> | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.entry;
  const literal = node.literals.get(segment);
  const found = literal && walk(literal, segments, index + 1, given);
  if (found || node.parameter === undefined || segment === '') return found;
  given.push(segment);
  const entry = walk(node.parameter, segments, index + 1, given);
  if (entry === undefined) given.pop();
  return entry;
}

function paramsOf(names: readonly string[], given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1) params[names[index]!] = decoded(given[index]!);
  return params;
}

const decoded = (segment: string): string => (segment.includes('%') ? decodeURIComponent(segment) : segment);
