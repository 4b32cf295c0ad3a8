/** An API of Karpenter's with its version, or what only its node classes have. */
const TELLING = /karpenter(?:\.k8s\.aws|\.sh)\/v\d|\bEC2NodeClass\b|\bAWSNodeTemplate\b|ami_?selector/i;
/** Kinds that others have too, where an object begins. */
const KIND = /^[ \t]*(?:- +)?kind: *["']?(?:NodePool|NodeClaim|Provisioner)\b/m;
const OWN_KIND = /^kind: *["']?(?:EC2NodeClass|NodePool|NodeClaim|Provisioner|AWSNodeTemplate)\b/m;
/** Names of values and helpers of charts that make such objects. */
const VALUE = /(?<![\w/-])\w*(?:node_?(?:pool|class)|default_?node_?template)s?(?:es)?\b["']?(?::|\.)|\bdefine "[^"]*(?:karpenter|node-?(?:pool|class))|\.Values\.(?:\w+\.)*\w*node_?(?:pool|class)/i;
/** One that the values decide. */
const ANY_KIND = /^[ \t]*(?:- +)?kind: *["']?\{\{/m;
/** Objects that name Karpenter's kinds without being any. */
const ABOUT_KINDS = /^kind: *["']?(?:ClusterRole|ClusterRoleBinding|CustomResourceDefinition|Role|RoleBinding)\b/m;

/** Whether a template may make objects of Karpenter's: where nothing in it says so, nobody needs to render it for them. */
export function isAboutKarpenter(text: string): boolean {
  if (ABOUT_KINDS.test(text) && !OWN_KIND.test(text)) return false;
  return TELLING.test(text) || KIND.test(text) || VALUE.test(text) || (ANY_KIND.test(text) && /karpenter/i.test(text));
}

/** What only a program has that makes such objects: an API with its version, or names of their fields. */
const MAKES = /karpenter(?:\.k8s\.aws|\.sh)\/v\d|\bEC2NodeClass(?:es|V1)?\b|\bamiSelectorTerms\b|\bami_selector_terms\b|\bAWSNodeTemplate\b|\bnodeClassRef\b/;
const LINE_COMMENTS = /^[ \t]*(?:#|\/\/|\*|--).*$/gm;

/** Whether a program makes objects of Karpenter's; what its comments say does not count. */
export function makesKarpenterObjects(program: string): boolean {
  return MAKES.test(program) && MAKES.test(withoutBlockComments(program).replaceAll(LINE_COMMENTS, ''));
}

/** An expression would look for the end of each comment that has none through all of the text. */
function withoutBlockComments(program: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let start = program.indexOf('/*'); start !== -1; start = program.indexOf('/*', from)) {
    const end = program.indexOf('*/', start + 2);
    if (end === -1) break;
    pieces.push(program.slice(from, start));
    from = end + 2;
  }
  return pieces.join('') + program.slice(from);
}
