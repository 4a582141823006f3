/** The page of the demo business; without a snippet it says how to get one. */
export const pageOf = (snippet: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo Coffee</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><h1>Demo Coffee</h1><p>Coffee roasted in Vienna, sent to your door</p></header>
<main>
${snippet === '' ? MISSING : '<p>Ask us anything about orders, coffee and the shop: the chat is in the corner.</p>'}
<h2>Our coffees</h2>
<ul><li>House blend</li><li>Espresso</li><li>Decaf</li></ul>
</main>
${snippet}
</body>
</html>
`;

const MISSING = '<p>The chat comes with the demo data: run <code>npm run seed</code> and reload this page.</p>';

export const STYLES = `
body { margin: 0; font: 17px/1.5 Georgia, serif; color: #2b1d14; background: #fbf6ef; }
header { padding: 48px 24px; background: #4b2e1e; color: #fff; }
main { max-width: 40em; padding: 24px; }
h1, h2 { margin: 0 0 8px; }
`;
