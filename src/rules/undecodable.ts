import { anyRule } from './rule.ts';
import { admissionOf } from './shared/admission.ts';

export const undecodable = anyRule<{ message: string; kind: string }>({
  id: 'undecodable',
  title: 'The controller cannot read what the API server stores',
  category: 'admission',
  severity: 'error',
  needs: 'manifest',
  why: 'The API server takes the value, but the controller cannot decode the object. It asks for all objects of the kind at once, so that one of them keeps it from seeing any: nothing is launched, replaced or consolidated.',
  fix: 'Write a value that fits the type of the field.',
  example: { bad: 'expireAfter: 2600000h', good: 'expireAfter: 26000h' },
  fixable: false,
  message: ({ message, kind }) => `the API server stores it, and the controller then cannot read any ${kind} of the cluster: ${message}`,
  *check(subject, { release }) {
    const admission = admissionOf(subject, release);
    if (admission.kind !== 'checked' || !admission.accepted || admission.undecodable === undefined) return;
    const { path, message } = admission.undecodable;
    yield { at: path, data: { message, kind: subject.kind } };
  },
});
