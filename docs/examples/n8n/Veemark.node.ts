import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

/** Two of the operations that /api/docs describes; any other is added as these are. */
export class Veemark implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Veemark',
    name: 'veemark',
    icon: 'file:veemark.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Write pieces with Veemark and read them',
    defaults: { name: 'Veemark' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'veemarkOAuth2Api', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.address}}/api',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    },
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        default: 'write',
        options: [
          {
            name: 'Get',
            value: 'get',
            action: 'Get a piece',
            description: 'Read a piece once it is written, a minute or two after it was begun',
            routing: { request: { method: 'GET', url: '=/content/{{$parameter["pieceId"]}}' } },
          },
          {
            name: 'Write',
            value: 'write',
            action: 'Write a piece',
            description: 'Begin to write a blog post about a topic; the answer has the ID of the piece',
            routing: { request: { method: 'POST', url: '/generations', body: { contentType: 'blog' } } },
          },
        ],
      },
      {
        displayName: 'Topic',
        name: 'topic',
        type: 'string',
        default: '',
        required: true,
        displayOptions: { show: { operation: ['write'] } },
        routing: { send: { type: 'body', property: 'topic' } },
      },
      {
        displayName: 'Words',
        name: 'wordCount',
        type: 'number',
        typeOptions: { minValue: 300, maxValue: 2500 },
        default: 800,
        displayOptions: { show: { operation: ['write'] } },
        routing: { send: { type: 'body', property: 'wordCount' } },
      },
      {
        displayName: 'Piece ID',
        name: 'pieceId',
        type: 'string',
        default: '',
        required: true,
        displayOptions: { show: { operation: ['get'] } },
      },
    ],
  };
}
