import { renderGithub } from '../../../src/report/lint/github.ts';
import { finding, hostileLintReport, lintReport, lintReports } from '../sample-lint-reports.ts';

/** What the runner of a job makes of a line, after the toolkit's own description of commands. */
function parseCommand(line: string): { name: string; properties: Record<string, string>; message: string } | undefined {
  const [, name, properties = '', message = ''] = /^::([a-z-]+)(?: (.*?))?::(.*)$/.exec(line.trimStart()) ?? [];
  if (name === undefined) return undefined;
  const decode = (text: string): string => text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  return { name, properties: Object.fromEntries(properties.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))])), message: decode(message) };
}

const commandsOf = (text: string): (ReturnType<typeof parseCommand> & object)[] => text.split('\n').flatMap((line) => parseCommand(line) ?? []);

describe('annotations', () => {
  it('name file, place, rule, sentence and advice', () => {
    expect(renderGithub(lintReport({ findings: [finding({ message: 'it moves: 100%, at any hour' })] }))).toBe(
      '::error file=clusters/prod/pool.yaml,line=12,col=12,endColumn=25,title=karpami alias-latest::EC2NodeClass default: it moves: 100%25, at any hour%0Afix: Pin a version.\n' +
        '1 error in 1 of 3 files (3 objects)\n',
    );
  });

  it('are of three kinds, the worst first', () => {
    const report = lintReport({ findings: (['info', 'error', 'warning'] as const).map((severity) => finding({ severity })) });
    expect(commandsOf(renderGithub(report)).map(({ name }) => name)).toEqual(['error', 'warning', 'notice']);
  });

  it('say how many GitHub does not show', () => {
    const findings = Array.from({ length: 25 }, (_none, index) => finding({ severity: index < 12 ? 'error' : 'warning' }));
    expect(renderGithub(lintReport({ findings }))).toContain('\nGitHub annotates no more than 10 of each kind: 2 errors, 3 warnings more stand in this log alone\n');
    expect(renderGithub(lintReport({ findings: findings.slice(0, 10) }))).not.toContain('GitHub');
  });

  it('name what was not checked', () => {
    expect(commandsOf(renderGithub(lintReports['a lint report']!))[0]).toEqual({ name: 'error', properties: { file: 'broken.yaml', line: '7', col: '1', title: 'karpami: not checked' }, message: 'the indentation is off\nindent it' });
  });

  it('cannot be made to be other commands, or to have other properties', () => {
    const commands = commandsOf(renderGithub(hostileLintReport));
    expect(commands.map(({ name }) => name)).toEqual(['error', 'error', 'error', 'warning', 'notice']);
    for (const { properties } of commands) expect(Object.keys(properties).filter((name) => !['file', 'line', 'col', 'endColumn', 'title'].includes(name))).toEqual([]);
    expect(renderGithub(hostileLintReport).split('\n')).toHaveLength(7);
  });

  it('are none where nothing was found', () => {
    expect(renderGithub(lintReport({ findings: [] }))).toBe('No findings: 3 objects in 3 files.\n');
  });
});
