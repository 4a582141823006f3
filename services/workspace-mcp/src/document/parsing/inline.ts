import type { DomElement } from './dom';

const INLINE = new Set(
  'a abbr b bdi bdo big button cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Whether an element stands within a line. Elements of other names, those of scripts among them, begin one of their own. */
export const isInline = ({ name }: DomElement): boolean => INLINE.has(name);
