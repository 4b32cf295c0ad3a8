import { load } from 'js-yaml';
import { renderYaml } from '../../src/report/yaml.ts';
import { finding, lintReport } from './sample-lint-reports.ts';

describe('YAML', () => {
  it.each([
    ['the first', '::stop-commands::x\nb'],
    ['a later one', 'a\n  ::stop-commands::x'],
  ])('lets no line of a text be a command to the runner of a job: %s', (_name, message) => {
    const text = renderYaml(lintReport({ findings: [finding({ message })] }));
    expect(text.split('\n').filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
    expect(load(text)).toMatchObject({ findings: [{ message }] });
  });

  it('is YAML as people write it where nothing is in the way', () => {
    expect(renderYaml(lintReport())).toContain('\n    message: ');
  });
});
