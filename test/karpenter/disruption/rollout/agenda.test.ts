import fc from 'fast-check';
import { PHASES, createAgenda } from '../../../../src/karpenter/disruption/rollout/agenda.ts';

describe('the agenda', () => {
  it('gives what is due by time, then by phase, then by the order of planning', () => {
    const entry = fc.record({ at: fc.integer({ min: 0, max: 5 }), phase: fc.constantFrom(...PHASES) });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
        const agenda = createAgenda();
        const taken: number[] = [];
        entries.forEach(({ at, phase }, index) => agenda.plan(at, phase, () => taken.push(index)));
        for (let next = agenda.next(); next !== undefined; next = agenda.next()) next.run();
        const expected = entries
          .map(({ at, phase }, index) => ({ at, rank: PHASES.indexOf(phase), index }))
          .sort((a, b) => a.at - b.at || a.rank - b.rank || a.index - b.index)
          .map(({ index }) => index);
        expect(taken).toEqual(expected);
      }),
    );
  });

  it('takes what is planned for this instant before later phases of it', () => {
    const agenda = createAgenda();
    const taken: string[] = [];
    agenda.plan(0, 'lifecycle', () => {
      taken.push('first');
      agenda.plan(0, 'lifecycle', () => taken.push('planned meanwhile'));
    });
    agenda.plan(0, 'loop', () => taken.push('loop'));
    for (let next = agenda.next(); next !== undefined; next = agenda.next()) next.run();
    expect(taken).toEqual(['first', 'planned meanwhile', 'loop']);
  });
});
