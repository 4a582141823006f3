import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { START_MS, startOwnSystem } from './support/own-system';

/** Its system embeds texts, which those of other tests do not. */
let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/answers.ts')),
  ...(await import('./support/chats.ts')),
  ...(await import('./support/meaning.ts')),
  ...(await import('./support/within.ts')),
});

beforeAll(async () => {
  scratch = await startOwnSystem({ EMBEDDINGS: 'on' });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));

const EMBEDDED_MS = 120_000;
jest.setTimeout(EMBEDDED_MS * 2);

interface Content {
  readonly outcome: string;
  readonly text: string;
  readonly sources: readonly { readonly title: string }[];
}

covers('answers.meaning')(
  'a question in another language, without a word of the text, is answered from it',
  async () => {
    const { newGuestHouse, newTalk, repliesIn, send, within } = support;
    const house = await newGuestHouse();
    const answer = async (): Promise<Content> => {
      const { token, chat } = await newTalk(house);
      await send(token, chat, { content: support.QUESTION_BY_MEANING });
      const [reply] = await repliesIn(token, chat);
      return reply!.content as Content;
    };
    await within(EMBEDDED_MS, async () => (await answer()).outcome === 'answered');
    const { sources, text } = await answer();
    expect(sources[0]).toMatchObject({ title: 'Payment' });
    expect(text).toContain('all usual cards');
  },
);
