// @processes six: workspace-mcp alone ends.
import { covers } from './support/covers';
import { kill, onThisMachine } from './support/local-run';
import { newToolOwner, type Structured, type ToolOwner } from './support/tool-owner';
import { transactionLifetime } from './support/transaction-lifetime';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

/** More than two transactions publish. */
const DOCUMENTS = 45;
/** MongoDB ends the transaction of a killed process after that time, and until then another publication of the app waits. */
const LIFETIME_S = 10;
const PATIENCE_MS = 75_000;

let owner: ToolOwner;
beforeAll(async () => {
  owner = await newToolOwner();
});
afterAll(() => owner.close());

/** Repeats the call until a process responds. */
const persist = async (step: () => Promise<unknown>) =>
  within(PATIENCE_MS, () =>
    step().then(
      () => true,
      () => false,
    ),
  );

const ids: (string | undefined)[] = Array.from({ length: DOCUMENTS });
/** Stages documents that name the round, each in the place of that of the round before. */
async function stage(round: number): Promise<void> {
  const content = `The lighthouse has lamp number ${round}.`;
  const added = ids.map((document_id, n) => {
    const fields = { kind: 'text', title: `Lamp ${n}`, content, ...(document_id && { document_id }) };
    return owner.use('knowledge_add', fields);
  });
  for (const [n, document] of (await Promise.all(added)).entries()) ids[n] = document.document_id;
}

/** The rounds of which passages are found, with the number of passages of each. */
async function found(): Promise<string> {
  const { passages } = await owner.use('knowledge_search', { query: 'lighthouse lamp', limit: 50 });
  const rounds = passages.map(({ text }: Structured) => /number (\d+)/.exec(text)![1]);
  return [...new Set(rounds)]
    .map((round) => `${rounds.filter((it: string) => it === round).length} of ${round}`)
    .join();
}
const allOf = (round: number) => `${DOCUMENTS} of ${round}`;

/** Publishes a round while others search, and returns what they have found meanwhile. */
async function publishing(meanwhile?: () => void): Promise<Set<string>> {
  const seen = new Set<string>();
  let isPublished = false;
  const published = persist(() => owner.use('agent_brief_publish')).finally(() => {
    isPublished = true;
  });
  const searching = (async () => {
    while (!isPublished) await persist(async () => seen.add(await found()));
  })();
  meanwhile?.();
  await Promise.all([published, searching]);
  return seen;
}

onThisMachine('while the service is killed', () => {
  waitForRecovery();
  transactionLifetime(LIFETIME_S);
  covers('content.publish-whole')(
    'searches see every publication as a whole, and the last one in the end',
    async () => {
      await stage(0);
      await publishing();
      await within(PATIENCE_MS, async () => (await found()) === allOf(0));
      for (const round of [1, 2]) {
        await stage(round);
        const isKilled = round === 1;
        const seen = await publishing(isKilled ? () => setTimeout(() => kill('workspace-mcp'), 60) : undefined);
        for (const one of seen) expect([allOf(round - 1), allOf(round)]).toContain(one);
        await within(PATIENCE_MS, async () => (await found()) === allOf(round));
      }
    },
  );
});
