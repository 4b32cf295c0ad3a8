/** Offsets are into the text of the document; `start` is where the content begins, behind an anchor or a tag. */
interface NodePlace {
  start: number;
  end: number;
  /** Aliases may repeat it elsewhere. */
  isAnchored?: true;
}

export interface ScalarNode extends NodePlace {
  kind: 'scalar';
  value: string;
  /** In its long form; empty without a tag. */
  tag: string;
  /** The value itself says which type it is: neither quotes nor a tag do. */
  isImplicit: boolean;
}

export interface SequenceNode extends NodePlace {
  kind: 'sequence';
  items: YamlNode[];
}

export interface MappingNode extends NodePlace {
  kind: 'mapping';
  pairs: { key: YamlNode; value: YamlNode }[];
}

export interface AliasNode extends NodePlace {
  kind: 'alias';
  name: string;
  target: YamlNode;
}

export type YamlNode = ScalarNode | SequenceNode | MappingNode | AliasNode;
