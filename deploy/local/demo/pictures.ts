const SIZE = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"';

/** A bag of coffee in that colour, with a label. */
const bag = (ground: string, paper: string, label: string, mark: string): string => `<svg ${SIZE}>
<rect width="320" height="240" fill="${ground}"/>
<ellipse cx="160" cy="214" rx="82" ry="9" fill="#000" opacity=".12"/>
<path d="M102 52h116l8 20v132a8 8 0 0 1-8 8H102a8 8 0 0 1-8-8V72z" fill="${paper}"/>
<path d="M102 52h116l8 20H94z" fill="#000" opacity=".22"/>
<path d="M94 72h132v5H94z" fill="#fff" opacity=".18"/>
<rect x="118" y="98" width="84" height="84" rx="6" fill="${label}"/>
${mark}
</svg>`;

const bean = (x: number, y: number, color: string, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="13" ry="19" fill="${color}"/><path d="M0-18c-7 9 7 27 0 36" fill="none" stroke="#fff" stroke-width="2.5" opacity=".75"/></g>`;

const GRINDER = `<svg ${SIZE}>
<rect width="320" height="240" fill="#e6ded3"/>
<ellipse cx="152" cy="216" rx="62" ry="8" fill="#000" opacity=".12"/>
<path d="M152 66V46h66" fill="none" stroke="#5b5f66" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="222" cy="42" r="13" fill="#7a4a2b"/>
<path d="M124 66h56l6 22h-68z" fill="#3b3e44"/>
<rect x="116" y="88" width="72" height="70" rx="6" fill="#8b9098"/>
<rect x="128" y="88" width="12" height="70" fill="#fff" opacity=".28"/>
<rect x="112" y="152" width="80" height="14" rx="4" fill="#3b3e44"/>
<rect x="118" y="166" width="68" height="48" rx="8" fill="#7a4a2b"/>
<rect x="128" y="166" width="10" height="48" fill="#fff" opacity=".18"/>
</svg>`;

const POUR_OVER = `<svg ${SIZE}>
<rect width="320" height="240" fill="#dfe5e2"/>
<ellipse cx="160" cy="216" rx="74" ry="8" fill="#000" opacity=".12"/>
<path d="M98 46h124l-42 62h-40z" fill="#fff"/>
<path d="M108 46h104l-10 15h-84z" fill="#6b432a"/>
<path d="M92 40h136v9H92z" rx="4" fill="#f3efe9"/>
<rect x="126" y="106" width="68" height="9" rx="4" fill="#d8d2c8"/>
<path d="M134 115h52v18l24 62a14 14 0 0 1-13 19h-74a14 14 0 0 1-13-19l24-62z" fill="#fff" opacity=".55"/>
<path d="M124 160h72l14 35a14 14 0 0 1-13 19h-74a14 14 0 0 1-13-19z" fill="#6b432a"/>
<path d="M134 115h52v6h-52z" fill="#a9683b"/>
</svg>`;

const KETTLE = `<svg ${SIZE}>
<rect width="320" height="240" fill="#e9e3ea"/>
<ellipse cx="164" cy="214" rx="84" ry="8" fill="#000" opacity=".12"/>
<path d="M110 176C70 168 92 104 54 92" fill="none" stroke="#33363c" stroke-width="11" stroke-linecap="round"/>
<path d="M206 108c52-12 52 70 8 74" fill="none" stroke="#7a4a2b" stroke-width="13" stroke-linecap="round"/>
<path d="M120 92h84l22 110a10 10 0 0 1-10 10H108a10 10 0 0 1-10-10z" fill="#33363c"/>
<path d="M130 92h14l-14 120h-14z" fill="#fff" opacity=".14"/>
<path d="M126 92a36 16 0 0 1 72 0z" fill="#474b53"/>
<circle cx="162" cy="70" r="8" fill="#7a4a2b"/>
</svg>`;

const CUP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 260">
<g fill="none" stroke="#b98a63" stroke-width="7" stroke-linecap="round" opacity=".8"><path d="M112 74c-16-18 16-28 0-48"/><path d="M148 68c-16-18 16-28 0-48"/><path d="M184 74c-16-18 16-28 0-48"/></g>
<ellipse cx="148" cy="226" rx="126" ry="18" fill="#7a4a2b"/>
<ellipse cx="148" cy="220" rx="126" ry="18" fill="#a9683b"/>
<path d="M222 118c48-8 56 62-14 70" fill="none" stroke="#fff" stroke-width="16"/>
<path d="M68 96h160c0 72-26 120-58 124h-44c-32-4-58-52-58-124z" fill="#fff"/>
<path d="M68 96h34c2 60 14 104 34 124h-10c-32-4-58-52-58-124z" fill="#000" opacity=".06"/>
<ellipse cx="148" cy="96" rx="80" ry="18" fill="#ecdccb"/>
<ellipse cx="148" cy="98" rx="68" ry="13" fill="#4b2e1e"/>
<path d="M126 98c8-9 18-3 22 2 4-5 14-11 22-2-4 8-14 9-22 9s-18-1-22-9z" fill="#d9b48f"/>
</svg>`;

/** Drawings of the products of the demo business, by their SKU, and of a cup. */
export const PICTURES: Readonly<Record<string, string>> = {
  'COF-ROMA-500': bag('#ead9c7', '#4b2e1e', '#f4e9dc', bean(146, 140, '#4b2e1e', -24) + bean(176, 142, '#7a4a2b', 22)),
  'COF-SIDAMO-250': bag(
    '#dfe8da',
    '#5f7a4a',
    '#f6f3e4',
    bean(160, 140, '#a9683b', 18) +
      '<path d="M126 172c18-16 50-16 68 0" fill="none" stroke="#5f7a4a" stroke-width="4"/>',
  ),
  'COF-LUNA-250': bag(
    '#dde3ee',
    '#3d5176',
    '#f2efe6',
    '<path d="M172 112a28 28 0 1 0 0 56 34 34 0 0 1 0-56z" fill="#3d5176"/><circle cx="182" cy="124" r="3" fill="#a9683b"/>',
  ),
  'GRD-HAND': GRINDER,
  'BRW-POUR': POUR_OVER,
  'KTL-GOOSE': KETTLE,
  CUP,
};

/** The mark of the demo business. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#f4e9dc"/>${bean(24, 24, '#4b2e1e', 28).replace('rx="13" ry="19"', 'rx="11" ry="16"').replace('M0-18c-7 9 7 27 0 36', 'M0-15c-6 8 6 22 0 30')}</svg>`;
