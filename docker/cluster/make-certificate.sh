#!/bin/sh
# Makes a certificate for a name, signed by nobody, for a look around: sh docker/cluster/make-certificate.sh docker/cluster/tls dig.example
# Put the one of your own authority in its place (certificate.pem with its chain, key.pem), readable for the account of nginx.
set -eu
mkdir -p "$1"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$2" \
  -addext "subjectAltName=DNS:$2,IP:127.0.0.1" -keyout "$1/key.pem" -out "$1/certificate.pem" 2> /dev/null
chmod 644 "$1/key.pem" "$1/certificate.pem"
