import { AppError, isLongerThan } from '@cws/kit';
import { z } from 'zod';
import { languageTag, MAX_PROMPT_CHARACTERS, named, plainText, webAddress } from '../values/text-fields';
import type { Agent, AgentFields, ModelConfig } from './agent';

/** Statuses that a manager sets; a draft is published together with its Brief. */
const SETTABLE_STATUSES = ['published', 'unpublished', 'archived'] as const;
type SettableStatus = (typeof SETTABLE_STATUSES)[number];

const BEFORE: Readonly<Record<SettableStatus, readonly Agent['status'][]>> = {
  published: ['unpublished'],
  unpublished: ['published'],
  archived: ['draft', 'published', 'unpublished'],
};

/** The fields that change with the status (contract: agent-lifecycle). Error: conflict for a status that cannot follow. */
function statusFields({ status: before }: Agent, status: SettableStatus): Partial<Agent> {
  if (status === before) return {};
  if (before === 'draft' && status === 'published') throw refusal('a draft is published with agent_brief_publish');
  if (!BEFORE[status].includes(before)) throw refusal(`an agent that is ${before} cannot become ${status}`);
  const isPublished = status === 'published';
  return { status, is_active: isPublished, presence: isPublished ? 'online' : 'offline' };
}

const refusal = (reason: string) => new AppError('conflict', { message: `Argument "status" is not valid: ${reason}` });

const MAX_OWNER_PROMPT = 8 * 1024;
const MAX_LINKS = 200;
const MAX_LINKS_BYTES = 8 * 1024;

const color = z.string().regex(/^(#[0-9a-fA-F]{6})?$/, 'must be a colour such as #2457d6');
/** Any JSON value is taken; clients are told of addresses, since some take one type alone. */
const link = z.unknown().meta({ type: 'string', description: 'Address of a profile' });
const email = z
  .string()
  .refine((text) => text === '' || z.email().safeParse(text).success, 'must be an e-mail address');
const prompt = (most: number) => z.string().refine((text) => !isLongerThan(text, most), `is over ${most} characters`);

const temperature = z.number().min(0).max(2);
const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The changes that a manager may make to an agent; absent ones leave the field. */
export const agentChanges = z.object({
  name: named.min(1).optional().describe('Shown to visitors'),
  tagline: named.optional().describe('One line about the agent'),
  description: plainText.trim().max(5_000).optional().describe('What the agent is for'),
  category: named.optional().describe('Such as retail'),
  accent_color: color.optional().describe('Such as #2457d6; empty: none'),
  brand_color: color.optional().describe('As accent_color'),
  icon_url: webAddress.optional().describe('Square image'),
  cover_url: webAddress.optional().describe('Wide image'),
  city: named.optional().describe('Where the business is'),
  region: named.optional().describe('State or province'),
  country: named.optional().describe('Name or code'),
  contact_email: email.optional().describe('For customers'),
  contact_phone: named.optional().describe('For customers'),
  contact_website: webAddress.optional().describe('http or https address'),
  social_links: z
    .array(link)
    .max(MAX_LINKS)
    .refine((links) => jsonBytes(links) <= MAX_LINKS_BYTES, `is over ${MAX_LINKS_BYTES} bytes`)
    .optional()
    .describe('Replaces all of them'),
  chat_language: languageTag.optional().describe('BCP 47 tag of answers to users without a preference'),
  status: z.enum(SETTABLE_STATUSES).optional().describe('archived is for good'),
  model: z
    .object({
      name: named.optional().describe('Empty: the default'),
      temperature: temperature
        .nullable()
        .meta({ type: 'number', minimum: 0, maximum: 2 })
        .optional()
        .describe('null: the default of the model'),
      max_output_tokens: z.int().min(0).max(65_536).optional().describe('0: the default'),
    })
    .optional()
    .describe('Parts that are left out stay'),
  capabilities: z
    .object({
      knowledge: z.boolean().optional().describe('Answers from published content'),
      tools: z.boolean().optional().describe('Calls tools that users granted'),
      embeddings: z
        .boolean()
        .optional()
        .describe('Owners only: sends passages and questions to the embeddings provider'),
    })
    .optional()
    .describe('Parts that are left out stay'),
  system_prompt: prompt(MAX_PROMPT_CHARACTERS).optional().describe('The live prompt; refused if the agent has a Brief'),
  owner_prompt: prompt(MAX_OWNER_PROMPT)
    .optional()
    .describe('Instructions behind the live prompt, which publishing keeps'),
});

export type AgentChanges = z.output<typeof agentChanges>;

/** Whether no change, and no part of one, has a value. */
export const changesNothing = (changes: object): boolean =>
  Object.values(changes).every((change) => change === undefined || isWithoutParts(change));

const isWithoutParts = (change: unknown): boolean =>
  typeof change === 'object' && change !== null && !Array.isArray(change) && changesNothing(change);

/** The fields of the agent that the changes write. Error: conflict for a status that cannot follow. */
export function fieldsOf(agent: Agent, changes: AgentChanges): AgentFields {
  const { status, model, capabilities, social_links, system_prompt, ...texts } = changes;
  return {
    ...given(texts),
    ...(social_links && { social_links: JSON.stringify(social_links) }),
    ...(model && { model: changedModel(model) }),
    ...(capabilities && { capabilities: given(capabilities) }),
    ...(system_prompt !== undefined && { live_prompt: system_prompt }),
    ...(status && statusFields(agent, status)),
  };
}

/** 0 stands for the default of the model too, so it is noted that a temperature was given. */
const changedModel = ({ temperature, ...others }: NonNullable<AgentChanges['model']>): Partial<ModelConfig> => ({
  ...given(others),
  ...(temperature !== undefined && { temperature: temperature ?? 0, is_temperature_set: temperature !== null }),
});

/** Without the fields that are undefined. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
