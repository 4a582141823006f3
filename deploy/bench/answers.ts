// `npm run bench -- answers` onboards the labelled websites, each by one call, and types what their customers type: to the built-in
// provider, then to a model that records its prompts. BENCH_ANSWERS=FILE also writes each turn as JSON, one a line; BENCH_SITES names sites.
import { writeFileSync } from 'node:fs';
import { type Scratch, startScratchSystem } from '../local/scratch/scratch-system.ts';
import { askSite, type Judge } from './answers/ask-site.ts';
import type { AskedTurn } from './answers/asked-turn.ts';
import { type LabelledSite, labelledSite, labelledSites } from './answers/labelled-sites.ts';
import { startRecordingModel } from './answers/recording-model.ts';
import { promptScores, scores } from './answers/scores.ts';
import { hasFacts } from './answers/verdict.ts';

export async function answers(system: Scratch): Promise<string> {
  const sites = process.env['BENCH_SITES']?.split(',').map(labelledSite) ?? labelledSites();
  const builtIn = await askSites(system, sites);
  const prompted = await askWithModel(system.root, sites);
  write([
    ...builtIn.map((asked) => ({ provider: 'built-in', asked })),
    ...prompted.map((asked) => ({ provider: 'model', asked })),
  ]);
  return `Without a model, per cent:\n\n${scores(builtIn)}\n\nWith a model, per cent:\n\n${promptScores(prompted)}`;
}

async function askSites(system: Scratch, sites: readonly LabelledSite[], judge?: Judge): Promise<AskedTurn[]> {
  const asked: AskedTurn[] = [];
  for (const site of sites) asked.push(...(await askSite(system, site, judge)));
  return asked;
}

/** In a system of its own, whose model is asked instead of the built-in provider. */
async function askWithModel(root: string, sites: readonly LabelledSite[]): Promise<AskedTurn[]> {
  const model = await startRecordingModel();
  const judge: Judge = async (turn) => {
    if (turn.expect !== 'answer') return 'kept';
    return model.promptsWith(turn.say).some((prompt) => hasFacts({ ...turn, hasNot: [] }, prompt))
      ? 'right'
      : 'refused';
  };
  const system = await startScratchSystem(root, {
    ...{ RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '', SITE_READER_ALLOW_HOSTS: '127.0.0.1' },
    ...{ ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_BASE_URL: model.baseUrl, ASSISTANT_MODEL: 'recording' },
  });
  try {
    await system.ready;
    return await askSites(system, sites, judge);
  } finally {
    await system.stop(false);
    await model.stop();
  }
}

function write(rows: readonly { provider: string; asked: AskedTurn }[]): void {
  const file = process.env['BENCH_ANSWERS'];
  if (!file) return;
  const lines = rows.map(({ provider, asked: { site, thread, turn, answer, verdict } }) =>
    JSON.stringify({ site: site.name, thread: thread.id, kind: thread.kind, provider, verdict, turn, answer }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}
