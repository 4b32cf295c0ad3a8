import { findTemplate } from '../../src/manifests/find-template.ts';

describe('findTemplate', () => {
  test.each([
    ['a value', 'name: {{ .Values.name }}\n', 6, 'helm'],
    ['a statement on its own line', 'a: 1\n  {{- if .Values.b }}\n', 7, 'helm'],
    ['a key', '{{ $key }}: x\n', 0, 'helm'],
    ['a list entry', '- {{ . | quote }}\n', 2, 'helm'],
    ['a value in a flow list', 'values: [a, {{ . }}]\n', 12, 'helm'],
    ["Helm's own values in quotes", 'role: "role-{{ .Values.cluster }}"\n', 12, 'helm'],
    ["Helm's own values in a plain text", 'name: a-{{ $.Release.Name }}\n', 8, 'helm'],
    ['a named template in quotes', "name: '{{ include \"x\" . }}'\n", 7, 'helm'],
    ['a value behind a block text', '- a: |\n    {{ b }}\n  c: {{ d }}\n', 24, 'helm'],
    ['a line behind a quoted text that holds a hash', 'a: "b # c"\nd: {{ e }}\n', 14, 'helm'],
    ['a Jinja statement', '{% if a %}\n', 0, 'other'],
    ['an ERB value', 'a: <%= b %>\n', 3, 'other'],
    ['a Terraform statement', '%{ if a ~}\nb: c\n%{ endif }\n', 0, 'terraform'],
  ])('finds %s', (_name, text, offset, language) => {
    expect(findTemplate(text)).toMatchObject({ offset, language });
  });

  test.each([
    ['a manifest without any', 'a: 1\n'],
    ['a comment', '# {{ .Values.x }}\na: 1 # {{ .Values.y }}\n'],
    ['user data', 'userData: |\n  docker ps --format {{.Names}}\n  {{ .Values.x }}\n\n  {{ y }}\nb: 1\n'],
    ['user data in a list', '- userData: >-\n    {{ x }}\n- |\n  {{ y }}\n'],
    ['an annotation in quotes', 'description: "{{ $labels.instance }} is down"\n'],
    ['an annotation without quotes', 'description: Instance {{ $labels.instance }}, {{ $value }} down\n'],
    ['a quoted text over two lines', 'a: "b\n  {{ c }}\n  d"\n'],
    ["a quoted quote", "a: 'it''s {{ b }}'\n"],
    ['an apostrophe in a plain text', "a: it's b\nc: 'd {{ e }}'\n"],
    ['placeholders', 'a: ${B}\nb: %{c}\nd: <e>\n'],
    ['JSON with template text', '{"a": "{{ b }}", "c": ["{{ d }}"]}\n'],
    ['a text behind an escaped quote', 'a: "b \\" {{ c }}"\n'],
  ])('leaves %s alone', (_name, text) => {
    expect(findTemplate(text)).toBeUndefined();
  });
});
