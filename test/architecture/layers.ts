/** What the modules of one place in src may load at run time. Types may be imported from anywhere. */
export interface Layer {
  /** Path in src without an ending: a folder or a file. The longest that fits a module is its layer. */
  place: string;
  /** Places in src, besides the layer itself and what `EVERYONE` names; `*` is all of src. */
  ours: string[];
  /** Packages; `*` is any. */
  packages: string[];
  /** Node's own modules, without `node:`; `*` is any. */
  node: string[];
}

/** May be imported by every layer but these two themselves and `errors`, whose own rows say what they need. */
export const EVERYONE = ['model', 'util'];

const SDKS = ['@aws-sdk/client-ec2', '@aws-sdk/client-ssm', '@kubernetes/client-node'];

export const LAYERS: readonly Layer[] = [
  { place: 'model', ours: [], packages: [], node: [] },
  { place: 'util', ours: [], packages: [], node: [] },
  { place: 'errors', ours: [], packages: [], node: [] },
  { place: 'version', ours: [], packages: [], node: [] },
  { place: 'permissions', ours: [], packages: [], node: [] },
  { place: 'karpenter', ours: [], packages: [], node: [] },
  { place: 'manifests', ours: ['karpenter/amis/alias'], packages: ['js-yaml'], node: [] },
  { place: 'config', ours: ['manifests/parse-manifests', 'errors', 'karpenter/nearest-name'], packages: ['picomatch'], node: [] },
  { place: 'sources/ports', ours: [], packages: [], node: [] },
  { place: 'sources/memory', ours: ['sources/ports'], packages: [], node: [] },
  { place: 'sources/snapshot', ours: ['sources/ports', 'errors'], packages: [], node: ['crypto', 'zlib'] },
  { place: 'sources/live', ours: ['sources/ports', 'errors', 'permissions', 'version'], packages: [...SDKS, 'ignore', 'picomatch'], node: ['*'] },
  { place: 'rules', ours: ['karpenter', 'manifests/locate'], packages: [], node: [] },
  { place: 'actions', ours: ['karpenter', 'manifests', 'rules', 'config', 'sources/ports', 'errors'], packages: [], node: [] },
  { place: 'report', ours: [], packages: ['js-yaml', 'string-width'], node: [] },
  { place: 'index', ours: ['actions', 'sources', 'errors', 'version'], packages: [], node: [] },
  { place: 'cli', ours: ['*'], packages: ['*'], node: ['*'] },
];

/** Types of other projects stay where those projects are used: ports speak our own types. */
export const TYPES_OF_PACKAGES_ONLY_IN = ['manifests', 'sources/live', 'report', 'cli'];

export const MOST_UTIL_FILES = 8;
