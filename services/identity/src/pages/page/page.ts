import type { Operation, OperationResponse } from '@cws/kit';
import type { z } from 'zod';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { FORM_TYPE } from '../../http/form';
import type { Visit } from '../browser/visit';
import { signInPath } from '../form/continue-path';
import { tokenField } from '../form/fields';
import { goTo, type Reply } from '../html/reply';
import { ANY_OTHER, FOREIGN_FORM } from './responses';

export type PageHandler = (context: Context, visit: Visit) => Promise<Reply>;
type PersonalHandler = (context: Context, visit: Visit, person: Person) => Promise<Reply>;

/**
 * Returns the path to redirect an outdated form to, when the browser's id has changed since and everything that the form requests
 * is done already; else null. It changes nothing, since the token proves nothing any more.
 */
export type SecondClick = (context: Context, visit: Visit) => string | null;

/** An operation of the pages. */
export interface Page {
  readonly operation: Operation;
  readonly handle: PageHandler;
  readonly secondClick?: SecondClick;
}

interface Described {
  readonly id: string;
  readonly tag?: 'pages' | 'oauth';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Whether the page needs no cookie of the browser. */
  readonly isOpen?: true;
  readonly params?: z.ZodObject;
  /** The schema that the handler parses the query with. */
  readonly query?: z.ZodObject;
  readonly responses: readonly OperationResponse[];
  readonly handle: PageHandler;
}

interface DescribedForm extends Described {
  /** The schema that the handler parses the form with. */
  readonly form: z.ZodObject;
  readonly secondClick?: SecondClick;
}

/** A page that is opened. */
export const page = (spec: Described): Page => ({ operation: operationOf('GET', spec), handle: spec.handle });

/** A form that is submitted: only forms of the same browser reach the handler. */
export const pageForm = ({ form, secondClick, ...spec }: DescribedForm): Page => {
  const body = { type: FORM_TYPE, schema: form.extend(tokenField.shape) };
  const responses = [...spec.responses, FOREIGN_FORM];
  return {
    operation: { ...operationOf('POST', { ...spec, responses }), body },
    handle: spec.handle,
    ...(secondClick && { secondClick }),
  };
};

function operationOf(method: 'GET' | 'POST', described: Described): Operation {
  const { id, tag = 'pages', path, summary, description, isOpen, params, query, responses } = described;
  return {
    id,
    tag,
    method,
    path,
    summary,
    ...(description && { description }),
    credentials: isOpen ? [] : ['browser'],
    ...(params && { params }),
    ...(query && { query }),
    responses: [...responses, ...ANY_OTHER],
  };
}

/** A page for signed-in persons; others are redirected to the sign-in page and back. */
export const personal =
  (handle: PersonalHandler): PageHandler =>
  async (context, visit) =>
    visit.person ? handle(context, visit, visit.person) : goTo(signInPath(visit.here));
