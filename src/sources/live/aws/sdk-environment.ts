/**
 * Environment variables that the program has to set before it opens AWS: on a Node.js that the SDK will drop one day, this one stops the SDK from
 * printing a process warning. A file of its own, so that reading it loads no SDK.
 */
export const AWS_SDK_ENVIRONMENT: Readonly<Record<string, string>> = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
