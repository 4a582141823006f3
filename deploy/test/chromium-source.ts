import type { Terminal } from '../local/host/terminal.ts';
import { findProgram, isExecutable, onPath, probe, type Source } from '../local/programs/program.ts';
import { Advice } from '../processes/advice.ts';
import { cachedChromium, fetchChromium } from './chromium-fetch.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_MACOS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Finds the browser of the tests: CHROMIUM_PATH, PATH, the cache, npm's registry. */
export async function findChromium(terminal: Terminal, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) return chosen(env.CHROMIUM_PATH);
  const sources: Source[] = [
    { at: () => onPath(NAMES, env.PATH) ?? ON_MACOS.find(isExecutable) },
    { at: () => [cachedChromium()].find(isExecutable), fetch: () => fetchForLinux(terminal) },
  ];
  return findProgram(sources, terminal, giveUp);
}

function chosen(program: string): string {
  const result = probe(program);
  if ('version' in result) return program;
  throw new Advice(`CHROMIUM_PATH=${program} is not a browser that runs: ${result.problem}`);
}

async function fetchForLinux(terminal: Terminal, system = `${process.platform}-${process.arch}`): Promise<string> {
  if (system !== 'linux-x64')
    throw new Advice(`the Chromium of the tests is for Linux on x64 only, and this is ${system}`);
  return fetchChromium(terminal);
}

const giveUp = (problems: string[]) =>
  new Advice(
    `Chromium could not be obtained (${problems.join('; ')}): install chromium or Google Chrome, or set CHROMIUM_PATH to your own.`,
  );
