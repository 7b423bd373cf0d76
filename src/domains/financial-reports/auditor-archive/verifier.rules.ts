/**
 * The page `verify.html` in an auditor's archive. It runs in any browser without a network and without this product: whoever has unpacked the
 * archive opens it and chooses the folder. `verify` is given the files by their paths and returns what it has found; the page shows it.
 */
const script = String.raw`
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const textOf = async (files, path) => new TextDecoder().decode(await files.get(path)());
const linesOf = (text) => text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));

/** files: Map from path to a function that reads its bytes. Returns { checked: [text], faults: [text] }. */
async function verify(files) {
  const checked = [];
  const faults = [];
  if (!files.has('manifest.json')) return { checked, faults: ['manifest.json is not here: choose the folder that the archive was unpacked to.'] };
  const manifest = JSON.parse(await textOf(files, 'manifest.json'));
  await verifyFiles(manifest, files, checked, faults);
  const needed = ['ledger/chain.jsonl', 'ledger/accounts.jsonl'];
  if (needed.every((path) => files.has(path))) {
    const sums = await verifyChain(linesOf(await textOf(files, needed[0])), checked, faults);
    verifyAccounts(linesOf(await textOf(files, needed[1])), sums, checked, faults);
  }
  const log = 'audit-log/chain.jsonl';
  if (files.has(log)) await verifyLog(linesOf(await textOf(files, log)), checked, faults);
  return { checked, faults };
}

async function verifyFiles(manifest, files, checked, faults) {
  const paths = Object.keys(manifest.files);
  for (const path of paths) {
    if (!files.has(path)) faults.push(path + ' is missing.');
    else if ((await sha256(await files.get(path)())) !== manifest.files[path].sha256) faults.push(path + ' has been changed.');
  }
  for (const path of files.keys())
    if (path !== 'manifest.json' && !(path in manifest.files)) faults.push(path + ' is not of this archive.');
  checked.push(paths.length + ' files against their hashes in manifest.json');
}

async function verifyChain(links, checked, faults) {
  const sums = new Map();
  let before;
  let entries = 0;
  for (const link of links) {
    if (before && (BigInt(link.position) !== BigInt(before.position) + 1n || link.previous_hash !== before.hash))
      faults.push('After entry ' + before.position + ' of the ledger the chain is broken.');
    before = link;
    if (!link.entry) continue;
    entries += 1;
    const { id, number, entry_date, source, source_id, reverses_id, currency, memo, lines } = link.entry;
    const facts = [link.previous_hash, link.position, id, number, entry_date, source, source_id ?? '', reverses_id ?? '', currency, memo, lines];
    if ((await sha256(new TextEncoder().encode(facts.join('|')))) !== link.hash) faults.push(number + ' has been changed.');
    let difference = 0n;
    for (const [account, debit, credit] of JSON.parse(lines)) {
      const [sumOfDebit, sumOfCredit] = sums.get(account) ?? [0n, 0n];
      sums.set(account, [sumOfDebit + BigInt(debit), sumOfCredit + BigInt(credit)]);
      difference += BigInt(debit) - BigInt(credit);
    }
    if (difference !== 0n) faults.push(number + ': debit and credit are not equal.');
  }
  checked.push(entries + ' entries against their hashes, and the chain between ' + links.length);
  return sums;
}

async function verifyLog(links, checked, faults) {
  let before = { position: 0, hash: '0'.repeat(64) };
  let entries = 0;
  for (const link of links) {
    const isFirst = link === links[0] && link.position > 1;
    if (!isFirst && link.position !== before.position + 1)
      faults.push('After line ' + before.position + ' of the audit log the chain is broken.');
    else if (!isFirst && link.said !== undefined) {
      entries += 1;
      if ((await sha256(new TextEncoder().encode(before.hash + '|' + link.said))) !== link.hash)
        faults.push('Line ' + link.position + ' of the audit log has been changed.');
    }
    before = link;
  }
  checked.push(entries + ' lines of the audit log about money against their hashes, in a chain of ' + links.length);
}

function verifyAccounts(accounts, sums, checked, faults) {
  let balance = 0n;
  for (const { id, code, name, opening, debit, credit } of accounts) {
    const [sumOfDebit, sumOfCredit] = sums.get(id) ?? [0n, 0n];
    if (sumOfDebit !== BigInt(debit) || sumOfCredit !== BigInt(credit))
      faults.push(code + ' ' + name + ' differs from the lines of its entries.');
    balance += BigInt(opening) + BigInt(debit) - BigInt(credit);
  }
  if (balance !== 0n) faults.push('The balances of all accounts together are not zero.');
  checked.push(accounts.length + ' accounts against the lines of the entries');
}
`;

const page = String.raw`
document.querySelector('input').addEventListener('change', async ({ target }) => {
  const files = new Map();
  for (const file of target.files) {
    const path = file.webkitRelativePath.split('/').slice(1).join('/');
    if (!/(^|\/)(\.|desktop\.ini$|Thumbs\.db$)/.test(path)) files.set(path, () => file.arrayBuffer());
  }
  const show = (heading, texts) => {
    const list = texts.map((text) => Object.assign(document.createElement('li'), { textContent: text }));
    const parts = [Object.assign(document.createElement('h2'), { textContent: heading }), document.createElement('ul')];
    parts[1].append(...list);
    return parts;
  };
  const answer = document.querySelector('[role=status]');
  answer.replaceChildren('Checking …');
  try {
    const { checked, faults } = await verify(files);
    answer.replaceChildren(
      ...(faults.length === 0 ? show('Everything is as it was archived', []) : show('This archive is not as it was made', faults)),
      ...show('What was checked', checked),
    );
  } catch (error) {
    answer.replaceChildren(...show('This could not be checked', [String(error)]));
  }
});
`;

/** The function as it stands in the page. */
export const verifierScript = script;

export const verifierPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Verify this archive</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
  input { font: inherit; padding: 1rem; border: 1px dashed; border-radius: .5rem; width: 100%; box-sizing: border-box; }
</style>
<main>
<h1>Verify this archive</h1>
<p>Choose the folder that the archive was unpacked to. Nothing leaves this computer, and no network is needed.</p>
<label>Folder <input type="file" webkitdirectory></label>
<div role="status"></div>
</main>
<script>${script}${page}</script>
</html>
`;
