import { boundTo, keyCaller } from './callers';
import { post, rpc, type ToolServer } from './tool-server';
import { businessOf } from './workspace';

/** The functions with which the holder of a key calls tools. */
export function toolUser(server: ToolServer, key: ReturnType<typeof keyCaller>) {
  const call = async (name: string, args: object) =>
    (await post(server, key, rpc('tools/call', { name, arguments: args }))).body.result;
  return {
    key,
    /** Returns the structured result. */
    // biome-ignore lint/suspicious/noExplicitAny: the result under test
    async use(name: string, args: object = {}): Promise<any> {
      const { isError, content, structuredContent } = await call(name, args);
      if (isError) throw new Error(`${name} failed: ${content[0].text}`);
      return structuredContent;
    },
    /** Returns the text of a failure. */
    async refused(name: string, args: object = {}): Promise<string> {
      const { isError, content } = await call(name, args);
      if (!isError) throw new Error(`${name} succeeded: ${content[0].text}`);
      return content[0].text;
    },
  };
}

/** A new business, whose owner calls tools with a key that is bound to it. */
export async function newOwner(server: ToolServer, name = 'Harbour Books') {
  const account = keyCaller();
  const made = await businessOf(server.context, name, account);
  return { ...made, ...toolUser(server, boundTo(account, made.business._id)), account };
}

/** The owner of a new business, as newOwner makes it. */
export type Owner = Awaited<ReturnType<typeof newOwner>>;
