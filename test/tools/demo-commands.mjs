const nodeClasses = 'fixtures/demo/nodeclasses.yaml';
const cluster = ['--snapshot', 'fixtures/demo/cluster.json'];

/** The main job on the recorded cluster. Paths are relative to the package; `exitCode` is what a healthy karpami answers with. */
export const demoCommands = [
  {
    args: ['resolve', nodeClasses, ...cluster],
    question: 'Which AMI would Karpenter pick for each EC2NodeClass in a file?',
    exitCode: 0,
    meaning: 'every class selects at least one AMI',
  },
  {
    args: ['drift', ...cluster],
    question: 'Which nodes run something else than Karpenter would launch today, and why?',
    exitCode: 1,
    meaning: 'some nodes have drifted; a pipeline would stop here',
  },
  {
    args: ['plan', ...cluster],
    question: 'When may the drifted nodes go, and what holds them back?',
    exitCode: 0,
    meaning: 'plan answers a question, so what it finds is no failure',
  },
];
