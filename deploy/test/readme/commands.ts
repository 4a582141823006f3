/**
 * The commands that stand in the text of the README, with what runs them as they are written. Those in blocks are run by
 * deploy/e2e/readme.test.ts, which takes them from the file.
 */
export const RUN_BY: Readonly<Record<string, string>> = {
  'npm test': 'CONTRIBUTING.md',
  'PROCESSES=single npm start': 'deploy/local/single-process.test.ts',
  'docker compose up --wait': 'deploy/docker/compose.test.ts',
  'helm install': 'deploy/helm/chart.test.ts',
};

const FENCED = /^```.*?^```$/gms;
const PROGRAMS = 'npm|npx|node|docker|helm|curl|git|claude|cws|sh|bash';
const COMMAND = new RegExp(`\`((?:[A-Z_]+=\\S+ )*(?:${PROGRAMS}) [^\`]+)\``, 'g');

/** Returns the commands of the text, outside of blocks. */
export const inlineCommandsOf = (text: string): readonly string[] =>
  [...text.replace(FENCED, '').matchAll(COMMAND)].map(([, command = '']) => command);

/** Finds commands that nothing runs. */
export function commandProblems(text: string, exists: (path: string) => boolean): string[] {
  return inlineCommandsOf(text).flatMap((command) => {
    const file = RUN_BY[command];
    if (file === undefined) return [`README.md: nothing runs \`${command}\` (deploy/test/readme/commands.ts)`];
    return exists(file) ? [] : [`README.md: \`${command}\` is run by ${file}, which does not exist`];
  });
}
