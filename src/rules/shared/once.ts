import type { RuleContext } from '../rule.ts';

/** What several rules ask of an object is worked out once in a run. */
export function oncePerObject<Subject extends object, Answer>(compute: (subject: Subject, context: RuleContext) => Answer): (subject: Subject, context: RuleContext) => Answer {
  const answersByContext = new WeakMap<RuleContext, WeakMap<Subject, { answer: Answer }>>();
  return (subject, context) => {
    const answers = answersByContext.get(context) ?? new WeakMap<Subject, { answer: Answer }>();
    answersByContext.set(context, answers);
    const known = answers.get(subject);
    if (known !== undefined) return known.answer;
    const answer = compute(subject, context);
    answers.set(subject, { answer });
    return answer;
  };
}
