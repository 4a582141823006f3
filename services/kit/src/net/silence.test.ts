import { type Stage, silenceDetector } from './silence';

function detector() {
  const checks: number[] = [];
  const stages: Stage[] = [];
  const silence = silenceDetector(
    () => checks.push(checks.length),
    (stage) => stages.push(stage),
  );
  const ticks = (count: number) => {
    for (let n = 0; n < count; n += 1) silence.tick();
  };
  return { silence, checks, stages, ticks };
}

test('the next check starts one second after the response to the last one', () => {
  const { silence, checks, stages, ticks } = detector();
  for (let n = 0; n < 3; n += 1) {
    ticks(4);
    silence.responded();
  }
  expect([checks.length, stages]).toEqual([3, []]);
});

test('the only replica is checked every five seconds, and at once when another one appears', () => {
  let isAlone = true;
  let checks = 0;
  const silence = silenceDetector(
    () => {
      checks += 1;
      silence.responded();
    },
    () => {},
    () => isAlone,
  );
  const ticks = (count: number) => {
    for (let n = 0; n < count; n += 1) silence.tick();
  };
  ticks(41);
  expect(checks).toBe(3);
  isAlone = false;
  ticks(4);
  expect(checks).toBe(4);
});

test('a check without a response reaches each stage once, until a response comes', () => {
  const { silence, stages, ticks } = detector();
  ticks(1);
  ticks(7);
  expect([stages, silence.isSilent]).toEqual([[], false]);
  ticks(1);
  expect([stages, silence.isSilent]).toEqual([['silent'], true]);
  ticks(31);
  expect(stages).toEqual(['silent', 'lost']);
  ticks(81);
  expect(stages).toEqual(['silent', 'lost', 'renew']);
  silence.responded();
  expect([stages.at(-1), silence.isSilent]).toEqual(['responsive', false]);
});

test('a tick that is late after a pause of this process counts once, so that no replica seems silent', async () => {
  const { silence, stages } = detector();
  const timer = setInterval(silence.tick, 20);
  await new Promise((resolve) => setTimeout(resolve, 30));
  for (const end = Date.now() + 1_000; Date.now() < end; );
  silence.responded();
  clearInterval(timer);
  expect(stages).toEqual([]);
});
