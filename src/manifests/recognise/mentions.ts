/** Words by which a text is about Karpenter's objects, whatever language it is written in. */
const ABOUT = /karpenter|EC2NodeClass|\bNode_?(?:Pool|Class)|ami_?selector|AWSNodeTemplate/i;

/** Whether a template may make objects of Karpenter's: where nothing in it says so, nobody needs to render it. */
export function isAboutKarpenter(text: string): boolean {
  return ABOUT.test(text);
}

/** What only a text has that makes such objects: an API with its version, or names of their fields and kinds. */
const MAKES = /karpenter(?:\.k8s\.aws|\.sh)\/v\d|\bEC2NodeClass(?:es|V1)?\b|\bamiSelectorTerms\b|\bami_selector_terms\b|\bAWSNodeTemplate\b|\bnodeClassRef\b/;
const COMMENTS = /^[ \t]*(?:#|\/\/|\*|--).*$|\/\*[^]*?\*\//gm;

/** Whether a program makes objects of Karpenter's; what its comments say does not count. */
export function makesKarpenterObjects(program: string): boolean {
  return MAKES.test(program) && MAKES.test(program.replace(COMMENTS, ''));
}
