import { isHttpUrl } from '@cws/kit';
import { getPublicSuffix } from 'tldts';
import { z } from 'zod';
import { shownText } from '../values/text-fields';
import { WIDGET_LANGUAGES } from './widget-languages';

const MAX_ORIGINS = 50;
const MAX_SUGGESTIONS = 8;
/** More than there are. */
const MAX_LANGUAGES = 50;

/** The entry of `allowed_origins` that stands for every page. */
export const ANY_ORIGIN = '*';

const color = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6})?$/, 'must be #rrggbb, or empty for the default')
  .toLowerCase()
  .default('');

/** A host source of a content security policy without a path; a host of a URL may contain `;`, which would end the directive. */
const HOST_SOURCE = /^https?:\/\/((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/;

/** A scheme, the longest host name (RFC 1035 §2.3.4) and a port. */
const MAX_ORIGIN_CHARACTERS = 270;

export const widgetOrigin = z
  .string()
  .max(MAX_ORIGIN_CHARACTERS)
  .refine((text) => text === ANY_ORIGIN || (HOST_SOURCE.test(text) && isOrigin(text)), {
    message: 'must be an origin such as https://shop.example or https://*.shop.example, without a path, or *',
    abort: true,
  })
  .refine((text) => !isOfEverybody(text), 'must name the site of one owner: everybody has pages below this suffix');

/** Whether browsers would write it so (RFC 6454 §6.2): a policy compares it as it is. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Whether an origin stands for all sites below a suffix under which anybody gets one, such as `https://*.com` (https://publicsuffix.org). */
function isOfEverybody(text: string): boolean {
  const host = /^https?:\/\/\*\.([^:]+)/.exec(text)?.[1];
  return host !== undefined && host !== 'localhost' && getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

const distance = z.number().int().min(0).max(200).default(20);

/**
 * The config document of a widget (contract: widget-config). An absent key has its default; an unknown one is refused, so that a
 * misspelt key is not lost.
 */
export const widgetConfig = z.strictObject({
  enabled: z.boolean().default(true).describe('false: pages show no widget'),
  title: shownText.max(60).default('').describe('Heading of the chat; empty: the name of the agent'),
  greeting: shownText
    .max(500)
    .default('')
    .describe('First text of an empty chat; empty: a greeting in the language of the visitor'),
  theme: z.enum(['auto', 'light', 'dark']).default('auto').describe('auto: as the system of the visitor'),
  colors: z
    .strictObject({
      accent: color.describe('Heading and own messages; empty: the accent color of the agent'),
      launcher: color.describe('Launcher button; empty: as accent'),
    })
    .prefault({})
    .describe('Of the widget'),
  launcher: z
    .strictObject({
      position: z.enum(['right', 'left']).default('right').describe('Lower corner of the page'),
      label: shownText.max(40).default('').describe('Text beside the icon; empty: the icon alone'),
      offset_x: distance.describe('Pixels from the side of the page'),
      offset_y: distance.describe('Pixels from the bottom of the page'),
    })
    .prefault({})
    .describe('The button that opens the chat'),
  languages: z
    .array(z.enum(WIDGET_LANGUAGES))
    .min(1)
    .max(MAX_LANGUAGES)
    .default([...WIDGET_LANGUAGES])
    .describe('Languages of its texts; the first one is for visitors who read none of them'),
  allowed_origins: z
    .array(widgetOrigin)
    .max(MAX_ORIGINS)
    .default([ANY_ORIGIN])
    .describe('Origins of the pages that may show it, such as https://shop.example; * for every page'),
  suggestions: z
    .array(shownText.min(1).max(80))
    .max(MAX_SUGGESTIONS)
    .default([])
    .describe('Questions that a visitor may click; empty: those of the agent'),
  help_articles: z.boolean().default(true).describe('Whether an empty chat lists help articles'),
  handoff: z.boolean().default(true).describe('Whether visitors may ask for a person by a button'),
  attachments: z.boolean().default(true).describe('Whether visitors may attach links'),
  sign_in: z.boolean().default(true).describe('Whether visitors may sign in by a mailed code to keep their chat'),
  privacy_url: z
    .string()
    .max(2_000)
    .refine((text) => text === '' || isHttpUrl(text), 'must be an http or https URL, or empty')
    .default('')
    .describe('Link to a privacy notice'),
});

/** The config of a new widget, whose origins are those of the onboarded site when they are left out. */
export const newWidgetConfig = widgetConfig.extend({
  allowed_origins: widgetConfig.shape.allowed_origins
    .removeDefault()
    .optional()
    .describe('Left out: the site that was onboarded, else every page'),
});

export type WidgetConfig = z.output<typeof widgetConfig>;
