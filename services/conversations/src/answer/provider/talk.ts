import { LOOK_UP_MS, orUnavailable } from '../../agents/look-up';
import type { Context } from '../../context';
import type { Phrases } from '../language/phrases/phrases';
import { phrasesIn } from '../language/phrases/phrases-in';
import { smallTalkIn } from '../language/talk/small-talk';
import type { Answer } from '../text/answer';
import type { Provider, Question } from './material/question';

type Listing = Pick<Context['workspace'], 'listSubjects'>;

/** How many titles an answer names that says what the bot can do. */
const MAX_SUBJECTS = 5;

/** Answers small talk with a fixed text, and leaves all other questions to `provide` (contract: answers-small-talk). Error: WorkspaceUnavailable. */
export const withTalk =
  (workspace: Listing, provide: Provider): Provider =>
  async (question, stream, signal, restart) => {
    const talk = smallTalkIn(question.text);
    if (!talk) return provide(question, stream, signal, restart);
    const phrases = phrasesIn(question.languages);
    const text = talk === 'abilities' ? await abilities(workspace, question, phrases) : phrases[talk];
    stream(text);
    return said(text);
  };

/** An answer to a message that asks for no knowledge. */
export const said = (text: string): Answer => ({ text, mode: 'extractive', outcome: 'answered', sources: [] });

async function abilities(workspace: Listing, question: Question, phrases: Phrases): Promise<string> {
  const titles = await subjectsOf(workspace, question);
  if (titles.length === 0) return phrases.abilities;
  return [phrases.abilities, [phrases.subjects, ...titles.map((title) => `• ${title}`)].join('\n')].join('\n\n');
}

/** The titles of the knowledge, where the agent may use it (contract: agent-capabilities). */
async function subjectsOf({ listSubjects }: Listing, { agent, call }: Question): Promise<readonly string[]> {
  const mayRead = (agent.capabilities?.knowledge ?? true) && !agent.has_no_passages;
  if (!mayRead) return [];
  const { titles } = await orUnavailable(listSubjects(call(LOOK_UP_MS), { app_id: agent.app_id, limit: MAX_SUBJECTS }));
  return titles;
}
