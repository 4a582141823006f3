import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { App } from '../app/app';
import type { Role } from '../business/role';
import type { Context } from '../context';
import { type Described, type Handler, type InWorkspace, type Shape, type Tool, workspaceTool } from './tool';
import { ToolFailure } from './tool-failure';

/** The bounds of a call of a tool that works on one app. */
export interface InApp extends InWorkspace {
  readonly app: App;
}

interface AppTool<Input extends Shape, Output extends Shape> extends Described<Input, Output> {
  readonly role: Role;
  readonly handle: Handler<InApp, Input, Output>;
}

const appArgument = {
  app: z
    .string()
    .trim()
    .refine((name) => name !== '', 'must be an app_id or slug')
    .optional()
    .describe('app_id or slug; empty: the default app'),
};

/** A tool that works on one app of the workspace, which its optional argument `app` names. */
export const appTool = <Input extends Shape, Output extends Shape>(tool: AppTool<Input, Output>): Tool =>
  workspaceTool({
    ...tool,
    input: tool.input.extend(appArgument),
    async handle(context, given, { app: named, ...args }) {
      const app = await chosenApp(context, given, named as string | undefined);
      return tool.handle(context, { ...given, app }, args as z.output<Input>);
    },
  });

async function chosenApp({ apps }: Pick<Context, 'apps'>, { call, workspace }: Given, named?: string): Promise<App> {
  const existing = (await apps.ofBusiness(call, workspace._id)).filter(({ status }) => status !== 'deleted');
  const wanted = named?.toLowerCase() ?? workspace.default_app_id;
  const app = existing.find(({ _id, slug }) => _id === wanted || slug === wanted);
  if (app) return app;
  if (named !== undefined)
    throw new ToolFailure('app_not_found', `Argument "app" names no app of this workspace; app_list shows them.`);
  throw new ToolFailure(
    'app_not_found',
    'The default app of this workspace was deleted. Name another one in the argument "app"; app_list shows them.',
  );
}

type Given = { readonly call: Call } & Pick<InWorkspace, 'workspace'>;
