// Makes the bucket of the uploads, and is content when it is there already.
import { AwsClient } from 'aws4fetch';

const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, BUCKET_ADDRESS: address } = process.env;
const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1', retries: 3 });
const { status } = await client.fetch(address, { method: 'PUT' });
if (status !== 200 && status !== 409) {
  process.stderr.write(`the bucket could not be made: HTTP ${status}\n`);
  process.exitCode = 1;
}
