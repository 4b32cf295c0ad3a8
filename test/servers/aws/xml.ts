/** An element's content: text, nothing, child elements, or a list that becomes one wrapper with an element for each item. */
export type XmlValue = string | number | boolean | undefined | XmlElements | XmlList;
export interface XmlElements {
  [name: string]: XmlValue;
}
export interface XmlList {
  itemName: string;
  items: XmlValue[];
}

export function xmlList(items: XmlValue[], itemName = 'item'): XmlList {
  return { itemName, items };
}

export function renderXml(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  return `<${name}>${renderContent(value)}</${name}>`;
}

function renderContent(value: Exclude<XmlValue, undefined>): string {
  if (typeof value !== 'object') return escapeXml(String(value));
  if (isList(value)) return value.items.map((item) => renderXml(value.itemName, item)).join('');
  return Object.entries(value)
    .map(([name, child]) => renderXml(name, child))
    .join('');
}

function isList(value: XmlElements | XmlList): value is XmlList {
  return Array.isArray(value.items);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
