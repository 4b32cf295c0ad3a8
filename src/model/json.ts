/** A JSON value as Kubernetes' reader makes it. Integers beyond 2^53 are `bigint`, so that no digit is lost. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}

/** Keys and list indexes from the root of a document to a value. */
export type JsonPath = readonly (string | number)[];
