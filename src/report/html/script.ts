/**
 * What a page runs: tables are filtered, sorted and shown in portions, of the data that stands beside them. Text goes into the page as text alone. The
 * policy of the page allows this script by its digest: `hashes.ts` has it.
 */
export const SCRIPT = String.raw`
'use strict';
(() => {
  const PORTION = 500;
  const order = new Intl.Collator('en', { numeric: true });

  for (const root of document.querySelectorAll('[data-table]')) activate(root);

  const opened = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details:not([open])')) {
      details.open = true;
      opened.push(details);
    }
  });
  addEventListener('afterprint', () => {
    for (const details of opened.splice(0)) details.open = false;
  });

  function activate(root) {
    const id = root.dataset.table;
    const { classes, texts, rows } = JSON.parse(document.getElementById(id + '-data').textContent);
    const table = document.getElementById(id);
    const body = table.tBodies[0];
    const controls = root.querySelector('.controls');
    const status = controls.querySelector('.count');
    const filter = document.getElementById(id + '-filter');
    const choices = [...controls.querySelectorAll('select')];
    const lowered = texts.map((text) => text.toLowerCase());
    const more = document.createElement('button');
    const textOf = (cell) => (typeof cell === 'number' ? cell : cell[1]);
    let found = rows;
    let shown = body.rows.length;
    let sorted = { column: -1, sign: 1 };

    document.getElementById(id + '-cut')?.remove();
    more.type = 'button';
    more.addEventListener('click', () => {
      const first = shown;
      append(PORTION);
      body.rows[first]?.scrollIntoView({ block: 'nearest' });
    });
    root.append(more);
    controls.hidden = false;
    filter.addEventListener('input', update);
    for (const choice of choices) choice.addEventListener('change', update);
    [...table.tHead.rows[0].cells].forEach((header, column) => makeSortable(header, column));
    say();

    function makeSortable(header, column) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = header.textContent;
      header.replaceChildren(button);
      button.addEventListener('click', () => {
        sorted = { column, sign: sorted.column === column ? -sorted.sign : 1 };
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        header.setAttribute('aria-sort', sorted.sign === 1 ? 'ascending' : 'descending');
        update();
      });
    }

    function has(row, word) {
      return row.some((cell) => (typeof cell === 'number' ? lowered[cell].includes(word) : cell.slice(1).some((index) => lowered[index].includes(word))));
    }

    function update() {
      const words = filter.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
      const chosen = choices.map((choice) => [Number(choice.dataset.column), choice.value, choice.selectedIndex > 0]);
      found = rows.filter((row) => words.every((word) => has(row, word)) && chosen.every(([column, value, isChosen]) => !isChosen || texts[textOf(row[column])] === value));
      const { column, sign } = sorted;
      if (column >= 0) found = found.slice().sort((a, b) => sign * order.compare(texts[textOf(a[column])], texts[textOf(b[column])]));
      body.replaceChildren();
      shown = 0;
      append(PORTION);
    }

    function append(count) {
      body.append(...found.slice(shown, shown + count).map(rowOf));
      shown = body.rows.length;
      say();
    }

    function say() {
      status.textContent = (shown < found.length ? shown + ' shown of ' : '') + found.length + (found.length === rows.length ? '' : ' of ' + rows.length) + (rows.length === 1 ? ' row' : ' rows');
      more.hidden = shown >= found.length;
      more.textContent = 'Show ' + Math.min(PORTION, found.length - shown) + ' more';
    }

    function rowOf(row) {
      const tr = document.createElement('tr');
      row.forEach((cell, column) => {
        const td = tr.insertCell();
        td.className = classes[column];
        td.append(typeof cell === 'number' ? texts[cell] : markedCell(cell));
      });
      return tr;
    }

    function markedCell([tone, index, ...lines]) {
      const shownText = tone === 'plain' || texts[index] === '' ? document.createTextNode(texts[index]) : toned(tone, texts[index]);
      if (lines.length === 0) return shownText;
      const details = document.createElement('details');
      const list = document.createElement('ul');
      for (const line of lines) list.appendChild(document.createElement('li')).textContent = texts[line];
      details.appendChild(document.createElement('summary')).append(shownText);
      details.append(list);
      return details;
    }
  }

  function toned(tone, text) {
    const span = document.createElement('span');
    span.className = 'tone ' + tone;
    if (document.getElementById('icon-' + tone)) {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('class', 'icon');
      svg.setAttribute('aria-hidden', 'true');
      svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'use')).setAttribute('href', '#icon-' + tone);
      span.append(svg);
    }
    span.append(text);
    return span;
  }
})();
`;
