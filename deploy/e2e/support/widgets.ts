import { call, expectData } from './client';
import { newKey } from './keys';
import { newWorkspace, useTool, type Workspace } from './mcp';
import { newPerson, type Person, type Tokens, type User } from './people';

/** A deployment (contract: widgets). */
export interface Widget {
  readonly widget_id: string;
  readonly app: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly snippet: string;
}

export interface WidgetOwner {
  readonly owner: Person;
  readonly workspace: Workspace;
  /** Calls a tool with the owner's key. */
  use(tool: string, args?: object): ReturnType<typeof useTool>;
  create(config?: object): Promise<Widget>;
}

/** A new business, whose owner makes widgets. */
export async function newWidgetOwner(): Promise<WidgetOwner> {
  const owner = await newPerson();
  const workspace = await newWorkspace(owner.access_token);
  const { key } = await newKey(owner.access_token, { business_id: workspace.business_id });
  const use = (tool: string, args: object = {}) => useTool(key, tool, args);
  return {
    owner,
    workspace,
    use,
    async create(config = {}) {
      const { structuredContent, isError, content } = await use('widget_create', { config });
      if (isError) throw new Error(content[0]!.text);
      return structuredContent as unknown as Widget;
    },
  };
}

/** Creates an anonymous user whose tokens are bound to the widget. */
export async function newVisitorOf(widget_id: string): Promise<Person> {
  const response = call<{ tokens: Tokens; user: User }>('POST', '/auth/anonymous', { json: { widget_id } });
  const { tokens, user } = await expectData(201, response);
  return { ...tokens, user };
}
