import { resolve } from 'node:path';
import type { Context } from '../context';
import { Failure, wrongUsage } from '../failure/exit';
import { isNetworkFailure } from '../failure/explain-network';
import { askFor, type Questions, questions } from '../machine/questions';
import { whyUnwritable, writeWhole } from '../machine/write-whole';
import { downloadExport, requestExportCode } from '../rest/account';
import { type CodeSignIn, endCodeSignIn, requestSignInCode, signInByCode } from '../rest/code-sign-in';
import { me } from '../rest/users';
import type { Register } from './register';

interface Options {
  readonly out: string;
  readonly code?: string;
}

export const exportCommand: Register = (parent, run) => {
  parent
    .command('export')
    .description('download everything that belongs to you, with codes that are mailed to you')
    .option('--out <file>', 'where to write the ZIP archive', 'export.zip')
    .option('--code <code>', 'the code for the export, where one was mailed before')
    .action(run(exportAccount));
};

/** An export needs the token of an end user, which this client does not keep: it signs in by a code for this one purpose. */
async function exportAccount(context: Context, { out, code }: Options): Promise<void> {
  const file = resolve(out);
  const unwritable = await whyUnwritable(file);
  if (unwritable !== undefined) throw wrongUsage(unwritable);
  const asking = questions(context);
  try {
    const { email } = await me(context);
    const signIn = await signInFor(context, email, asking);
    try {
      const mailed = code ?? (await exportCode(context, email, signIn, asking));
      const archive = await downloadExport(context, signIn.access_token, mailed);
      await writeWhole(file, archive).catch(explainBroken);
      context.terminal.result({ file }, () => `Everything that belongs to ${email} is in ${file}.`);
    } finally {
      await endCodeSignIn(context, signIn);
    }
  } finally {
    asking.close();
  }
}

async function signInFor(context: Context, email: string, asking: Questions): Promise<CodeSignIn> {
  const request_id = await requestSignInCode(context, email);
  const code = await askFor(asking, `An export needs a fresh sign-in. The sign-in code that was mailed to ${email}:`);
  return signInByCode(context, { email, code, request_id });
}

async function exportCode(context: Context, email: string, { access_token }: CodeSignIn, asking: Questions) {
  await requestExportCode(context, access_token);
  return askFor(asking, `The code for the export, which was mailed to ${email} too:`);
}

/** The service closes the connection where it cannot go on, so that nobody takes half an archive for a whole one. */
function explainBroken(cause: unknown): never {
  if (!isNetworkFailure(cause)) throw cause;
  throw new Failure('incomplete', 'The archive was incomplete and is not kept: try it again.', undefined, { cause });
}
