import { escapeHtml, html, jsonElement, lines } from '../../../src/report/html/markup.ts';

describe('text in a page', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['the end of an attribute', '" onload="x', '&quot; onload=&quot;x'],
    ['the end of an attribute in single quotes', "' onload='x", '&#39; onload=&#39;x'],
    ['an entity', '&lt;', '&amp;lt;'],
    ['the end of a sheet', '</style>', '&lt;/style&gt;'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a change of direction', 'a\u202eb', 'a\\u202eb'],
    ['an escape sequence', '\u001b[2J', '\\u001b[2J'],
    ['a line break', 'a\r\nb', 'a\\r\\nb'],
    ['half a character', 'a\ud83d', 'a\\ud83d'],
    ['an emoji', '🚀', '🚀'],
    ['Hebrew', 'שלום', 'שלום'],
  ])('%s is shown', (_name, text, shown) => {
    expect(escapeHtml(text)).toBe(shown);
  });

  it('is escaped wherever a template has it, and markup is not', () => {
    const inner = html`<b>${'<i>'}</b>`;
    expect(html`<p title="${'"'}">${inner}${[inner, inner]}${undefined}${3}</p>`.markup).toBe('<p title="&quot;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b><b>&lt;i&gt;</b>3</p>');
  });

  it('keeps its lines where they count', () => {
    expect(lines('a: <b>\n  c\td').markup).toBe('a: &lt;b&gt;\n  c\\td');
  });
});

describe('data for the script', () => {
  it('cannot end its element', () => {
    const { markup } = jsonElement('x', ['</script><script>', '<!--']);
    expect(markup).toBe('<script type="application/json" id="x">["\\u003c/script>\\u003cscript>","\\u003c!--"]</script>');
  });

  it('is read as what it was', () => {
    const data = ['</script>', '"quoted"', 'a\\u001bb'];
    expect(JSON.parse(jsonElement('x', data).markup.replace(/^<script[^>]*>|<.script>$/g, ''))).toEqual(data);
  });
});
