import type { Branding } from '../branding/branding';
import { brandColors, SCHEMES, type Scheme } from '../branding/colors';

/** The colours of all pages as custom properties of CSS, in both schemes: `--ground`, `--ink`, `--accent`, `--on-accent`, … */
export const pageTokens = (branding: Pick<Branding, 'color'>): string => `:root {
  color-scheme: light dark;
${declarations(branding, 'light')}
}
@media (prefers-color-scheme: dark) {
  :root {
${declarations(branding, 'dark')}
  }
}
`;

const declarations = ({ color }: Pick<Branding, 'color'>, scheme: Scheme): string =>
  Object.entries({ ...SCHEMES[scheme], ...brandColors(color, scheme) })
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n');
