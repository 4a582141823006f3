import { literalLimits } from './literal-limits.ts';

const file = (path: string, text: string) => ({ path, text, isTest: false, imports: [] });

test('a row with a limit of its own is refused, and so is a service that compares lengths itself', () => {
  const places = literalLimits([
    file('gateway/src/routes/things.ts', 'z.array(z.string().meta({ maxLength: 5_000 })).max(50)'),
    file('gateway/src/routes/texts.ts', `const text = 'Any JSON value of at most 16 KiB', code = { pattern: '^a$' };`),
    file('services/grants/src/grant/rule.ts', 'if (isLongerThan(text, 64)) throw invalidField();'),
  ]);
  expect(places).toEqual([
    'gateway/src/routes/things.ts maxLength: 5_000',
    'gateway/src/routes/things.ts .max(50',
    'gateway/src/routes/texts.ts 16 KiB',
    "gateway/src/routes/texts.ts pattern: '",
    'services/grants/src/grant/rule.ts isLongerThan(',
  ]);
});

test('limits that are read from the protos, and those of the arguments of tools, are none of these', () => {
  const places = literalLimits([
    file('gateway/src/routes/limited.ts', 'z.array(limitedText(item)).max(max_items)'),
    file('services/grants/src/grant/rule.ts', "assertText('reason', reason, LIMITS.reason);"),
    file('services/workspace-mcp/src/agent/rule.ts', 'if (isLongerThan(text, 64)) throw invalidField();'),
  ]);
  expect(places).toEqual([]);
});
