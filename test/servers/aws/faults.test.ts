import { createFaultList } from './faults.ts';

const images = { action: 'DescribeImages', names: [] };

describe('a fault', () => {
  it.each([
    ['meets every request when it names none', { kind: 'denied' } as const, images, true],
    ['meets its action', { kind: 'denied', action: 'DescribeImages' } as const, images, true],
    ['passes other actions', { kind: 'denied', action: 'GetParameter' } as const, images, false],
    ['meets a batch that holds its name', { kind: 'denied', names: ['/p'] } as const, { action: 'GetParameters', names: ['/o', '/p'] }, true],
    ['passes other names', { kind: 'denied', names: ['/p'] } as const, { action: 'GetParameter', names: ['/o'] }, false],
  ])('%s', (_name, fault, request, isMet) => {
    const faults = createFaultList();
    faults.set([{ ...fault, names: 'names' in fault ? [...fault.names] : undefined }]);
    expect(faults.take(request) !== undefined).toBe(isMet);
  });

  it('is used up, and the next one follows', () => {
    const faults = createFaultList();
    faults.set([{ kind: 'denied', times: 2 }, { kind: 'throttled', times: 1 }]);
    expect([1, 2, 3, 4].map(() => faults.take(images)?.kind)).toEqual(['denied', 'denied', 'throttled', undefined]);
  });

  it('is used up anew when set again', () => {
    const faults = createFaultList();
    const list = [{ kind: 'denied', times: 1 } as const];
    faults.set(list);
    faults.take(images);
    faults.set(list);
    expect(faults.take(images)?.kind).toBe('denied');
  });
});
